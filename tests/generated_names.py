"""Names of places that exist nowhere, put together from syllables in the manner of several languages in Latin letters."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol


class Chance(Protocol):
    """What draws the syllables."""

    def below(self, end: int) -> int: ...

    def pick(self, things: Sequence[Any]) -> Any: ...


class _Manner(NamedTuple):
    """How names of one language are made."""

    heads: tuple[str, ...]
    tails: tuple[str, ...]
    frames: tuple[str, ...]
    """Words around a name."""
    alone: tuple[str, ...]
    """Short names that stand by themselves."""


def _listed(words: str, before: str = "") -> tuple[str, ...]:
    return tuple(before + word for word in words.split(", "))


MANNERS = (
    _Manner(
        _listed(
            "Ald, Bram, Col, Dun, Elver, Fenn, Garr, Hazel, Ivel, Kest, Lind, Marl, Nether, Orrin, Pell, Quarr, Row, Sten, Thorn, Ulver, Wim"
        ),
        _listed(
            "bury, combe, croft, dale, den, ford, gate, ham, hurst, ley, mere, rigg, shaw, thorpe, ton, wick, worth"
        ),
        _listed("{} Road, {} Park, Old {}, {} Cross, {} Market, North {}, {} Green, {} Junction, {} & Quayside"),
        _listed("Mill, Quay, Opera, Castle, King's Arch, St. Orvan's, Customs House, Fairground"),
    ),
    _Manner(
        _listed(
            "Grün, Hohl, Nieder, Ober, Röd, Schön, Stör, Wald, Büh, Käs, Möhr, Lütt, Fuchs, Eich, Traun, Zirn, Wöll, Krähen, Salz"
        ),
        _listed("au, bach, berg, brück, feld, heim, hof, moor, reuth, see, stätten, tal, weiler, zell"),
        _listed("{}er Tor, {}platz, Alt-{}, {} Süd, Bad {}, {}straße, {} Messe, Am {}er Weg"),
        _listed("Zoo, Neumarkt, Große Schleuse, Börse, Königshöhe, Spital"),
    ),
    _Manner(
        _listed(
            "Brze, Czar, Dąb, Łaz, Nowo, Podg, Sław, Ście, Wrze, Żele, Kruś, Mły, Gęś, Hutó, Jaźw, Olszy, Ryb, Topo"
        ),
        _listed("nica, dów, rów, szyn, wice, zno, żany, łęka, brzeg, czyce, ława, nek, ślin"),
        _listed("Stary {}, {} Główny, Plac {}, {} Zdrój, Nowy {}, {} Most"),
        _listed("Ratusz, Młyn, Wieża, Łąka, Gazownia, Świątynia"),
    ),
    _Manner(
        _listed(
            "Ask, Bjørk, Fager, Grå, Hjel, Lille, Nørre, Søl, Þor, Åker, Hvid, Kvern, Ravn, Stein, Trælle, Vårdal, Ulv, Elv"
        ),
        _listed("by, dal, fjord, havn, holm, lund, ness, rud, sjö, strøm, torp, vang, vík, ås"),
        _listed("{} Torg, Østre {}, {} Brygge, Gamle {}, {} Allé, {} Sygehus"),
        _listed("Øen, Rådhuset, Sluse, Fæstningen, Mølle, Háskóli"),
    ),
    _Manner(
        _listed(
            "Ağa, Boğaz, Çınar, Güm, Işık, Kızıl, Şahin, Üzüm, Yeşil, Kara, Taş, Gölge, Demir, Söğüt, Ilı, Incir, Ceviz"
        ),
        _listed("bahçe, dere, gözü, hisar, kapı, kent, köy, lar, ova, pınar, sırtı, su, tepe, yurdu"),
        _listed("{} Meydanı, {} İskelesi, Yeni {}, {} Çarşı, Eski {}, {} Köprü"),
        _listed("Değirmen, Müze, Üniversite, Çeşme, Kale, Göl"),
    ),
    _Manner(
        _listed(
            "Alcá, Beira, Caça, Mira, Sabu, Vila, Fuen, Mont, Peñar, Lagu, Oliva, Quin, Redon, Tordi, Ser, Zamo, Arro, Bel"
        ),
        _listed(
            "dero, dinha, gal, lhão, mar, nça, nella, ñuelo, rães, reja, rosa, ses, tillo, tões, vales, vide, zinho"
        ),
        _listed("São {}, {} do Rio, Praça {}, {} Alta, Jardim {}, {} y Puente"),
        _listed("Sé, Estação, Mercado, Cámara, Açude, Farol"),
    ),
    _Manner(
        _listed("An, Bình, Đông, Hòa, Lạc, Phước, Thạnh, Vĩnh, Kỳ, Long, Mỹ, Tường, Xuân, Yên, Quế, Gò"),
        _listed("Định, Hưng, Khê, Lộc, Nghĩa, Sơn, Thới, Trung, Vân, Ải, Bửu, Cẩm, Đức, Giồng", before=" "),
        _listed("Chợ {}, Bến {}, Cầu {}, {} Đông"),
        _listed("Nhà Ga, Cảng, Thư Viện, Đài Gió"),
    ),
)
_PLAIN = str.maketrans(
    {"ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ø": "o", "Ø": "O", "ß": "ss", "æ": "ae", "þ": "th", "Þ": "Th", "ı": "i"}
)
SHORTEST, LONGEST = 2, 22


def names(luck: Chance, count: int) -> list[tuple[str, str]]:
    """So many ids and names, none of which reads like another. Most are in one manner, some in a second."""
    first, second = luck.below(len(MANNERS)), luck.below(len(MANNERS))
    found: list[tuple[str, str]] = []
    taken: set[str] = set()
    tries = 0
    while len(found) < count:
        tries += 1
        number = first if luck.below(10) < 8 else second
        manner = MANNERS[(number + tries // 1500) % len(MANNERS)]
        name = _name(luck, manner)
        plain = unicodedata.normalize("NFKD", name.translate(_PLAIN)).encode("ascii", "ignore").decode().lower()
        letters = "".join(filter(str.isalnum, plain))
        near = {letters} | {letters[:place] + letters[place + 1 :] for place in range(len(letters))}
        if len(name) <= LONGEST and not near & taken:
            taken |= near
            words = "".join(char if char.isalnum() else "-" for char in plain.replace("'", "").replace(".", ""))
            found.append(("-".join(filter(None, words.split("-"))), name))
    return found


def _name(luck: Chance, manner: _Manner) -> str:
    if luck.below(16) == 0:
        return str(luck.pick(manner.alone))
    base = luck.pick(manner.heads) + luck.pick(manner.tails)
    return str(luck.pick(manner.frames)).format(base) if luck.below(10) < 3 else base
