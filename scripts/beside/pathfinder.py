#!/usr/bin/env python3
"""Holds the odds and tables of Pathfinder beside those of an independent implementation, pathfinder2e-stats.

    python3 -m venv .venv && .venv/bin/pip install pathfinder2e-stats
    .venv/bin/python scripts/beside/pathfinder.py target/debug/ludex

Ours are exact; theirs are sampled, so each must lie within five standard errors of ours. Tables must agree row by row. Ends
with 1 where anything differs.
"""

import json
import math
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

import pathfinder2e_stats as peer

ROLLS = 400_000
DEGREES = ["critical success", "success", "failure", "critical failure"]
# What is told of attacks: whether they hit at all, and whether critically.
ATTACKS = {"hit": ["success", "critical success"], "critical": ["critical success"]}

# What one strikes with: the name, what our file says of it, and what the peer is told of its damage.
STRIKES = [
    ("blade", dict(die=8, bonus=4, damage="slashing"), dict(dice=1, faces=8, bonus=4)),
    ("knife", dict(die=4, bonus=4, damage="piercing", traits=["agile"]), dict(dice=1, faces=4, bonus=4)),
    ("pick", dict(die=6, bonus=4, damage="piercing", fatal=10), dict(dice=1, faces=6, bonus=4, fatal=10)),
    ("rapier", dict(die=6, bonus=2, damage="piercing", deadly=8), dict(dice=1, faces=6, bonus=2, deadly=8)),
    ("maul", dict(dice=2, die=12, bonus=6, damage="bludgeoning"), dict(dice=2, faces=12, bonus=6)),
    ("torch", dict(die=4, bonus=0, damage="fire"), dict(dice=1, faces=4)),
]
# Spells at one who saves: the name, the save, and the damage at level 1 with an ability of +4.
SPELLS = [
    ("electric arc", "reflex", peer.Damage("electricity", 1, 4, 4, basic_save=True)),
    ("daze", "will", peer.Damage("mental", 0, 0, 4, basic_save=True)),
]
# Spells with an attack roll.
RAYS = [
    ("produce flame", peer.Damage("fire", 1, 4, 4)),
    ("ray of frost", peer.Damage("cold", 1, 4, 4)),
    ("telekinetic projectile", peer.Damage("bludgeoning", 1, 6, 4)),
]
# Deeds by a skill, the defence against them, and whether they are attacks, which the next ones suffer by.
DEEDS = [
    ("Trip", "athletics", "reflex", True),
    ("Shove", "athletics", "fortitude", True),
    ("Grapple", "athletics", "fortitude", True),
    ("Demoralize", "intimidation", "will", False),
    ("Feint", "deception", "perception", False),
]
SKILLS = dict(athletics=11, intimidation=9, deception=7)
# Whom it is done to: what they have, whatever the peer calls it.
TARGETS = [
    dict(armor_class=18, saves=[9, 6, 4], perception=5),
    dict(armor_class=23, saves=[4, 12, 9], perception=11, resistant=dict(slashing=5, fire=3), weak=dict(piercing=4, cold=5)),
    dict(armor_class=14, saves=[14, 2, 13], perception=2, immune=["fire"], weak=dict(bludgeoning=3), resistant=dict(electricity=10)),
]
ATTACK, SPELL_ATTACK, SPELL_DC = 10, 8, 19


class Server:
    """The binary, serving a folder that goes when it does."""

    def __init__(self, binary):
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [binary, "serve", "--listen", "127.0.0.1:7877", "--data", self.folder.name],
            stdout=subprocess.DEVNULL,
        )
        for _ in range(100):
            try:
                self.ask("GET", "/api/health")
                return
            except urllib.error.URLError:
                time.sleep(0.2)
        raise SystemExit("the server did not start")

    def ask(self, method, path, body=None, token=None):
        request = urllib.request.Request("http://127.0.0.1:7877" + path, method=method)
        request.add_header("content-type", "application/json")
        if token:
            request.add_header("authorization", "Bearer " + token)
        data = None if body is None else json.dumps(body).encode()
        try:
            with urllib.request.urlopen(request, data) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            raise SystemExit(f"{method} {path}: {error.read().decode()}") from error

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()


def toml(value):
    """A value as TOML has it, tables in place."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(inner) for inner in value) + "]"
    return json.dumps(value)


def scene(target):
    """A fight of one who strikes and one who is struck at, and has more hit points than anybody loses."""
    strikes = [dict(name=name, modifier=ATTACK, **said) for name, said, _ in STRIKES]
    casting = dict(attack=SPELL_ATTACK, dc=SPELL_DC, cantrips=[name for name, *_ in SPELLS] + [name for name, _ in RAYS])
    striker = dict(
        name="striker", level=1, traits=["humanoid"], perception=60, armor_class=30, hit_points=400, saves=[30, 30, 30],
        abilities=dict(strength=4, charisma=4), speed=25, skills=SKILLS, strikes=strikes, casting=casting,
    )
    struck = dict(
        name="struck", level=1, traits=["humanoid"], perception=target["perception"], armor_class=target["armor_class"],
        hit_points=400, saves=target["saves"], speed=25, abilities=dict(strength=0),
        strikes=[dict(name="fist", modifier=0, die=4, damage="bludgeoning")],
    )
    struck |= {key: target[key] for key in ("resistant", "weak", "immune") if key in target}
    creatures = "".join("\n[[creature]]\n" + "".join(f"{key} = {toml(value)}\n" for key, value in one.items()) for one in (striker, struck))
    return (
        'system = "pathfinder"\ntitle = "Two"\n\n[map]\ncells = """\n. . . . .\n. A B . .\n. . . . .\n"""\n'
        '\n[[actors]]\nis = "striker"\nside = "one"\nat = "A"\n\n[[actors]]\nis = "struck"\nside = "other"\nat = "B"\n' + creatures
    )


def play(server, name, target):
    """The offers of the striker at the other with their exact odds, at each step of the multiple attack penalty."""
    library = server.ask("POST", "/api/shelves")["token"]
    server.ask("POST", "/api/shelf/pathfinder/files", {"files": [{"name": name, "text": scene(target)}]}, library)
    made = server.ask("POST", "/api/campaigns", {"system": "pathfinder", "encounter": name, "shelf": library})
    token = urllib.parse.unquote(made["link"].split("#")[1])

    def offers():
        return server.ask("GET", "/api/table", token=token)["offers"]

    def give(command):
        server.ask("POST", "/api/table/commands", {"id": str(uuid.uuid4()), "command": command}, token)

    give(next(offer for offer in offers() if offer.get("kind") == "begin")["command"])
    for step in range(3):
        at = [offer for offer in offers() if offer.get("actor") == 0 and offer.get("target") == 1]
        odds = server.ask("POST", "/api/table/odds", {"commands": [offer["command"] for offer in at]}, token)["odds"]
        yield from ((step, offer, told) for offer, told in zip(at, odds))
        if step < 2:
            give(next(offer for offer in at if offer["label"].startswith("Strike") and "fist" not in offer["label"])["command"])


def beside(step, offer, target):
    """What the peer makes of an offer: its check, and its damage where it harms; None of what is not compared."""
    label = offer["label"]
    penalty = -5 * step
    defences = dict(zip(("fortitude", "reflex", "will"), target["saves"])) | dict(perception=target["perception"])
    for name, said, dice in STRIKES:
        if label.startswith("Strike") and label.endswith(f"with {name}"):
            agile = "agile" in said.get("traits", [])
            check = peer.check(ATTACK + (penalty * 4 // 5 if agile else penalty), DC=target["armor_class"])
            return f"{name}, attack {step + 1}", check, peer.Damage(said["damage"], **dice)
    for name, damage in RAYS:
        if name in label.lower():
            return f"{name}, attack {step + 1}", peer.check(SPELL_ATTACK + penalty, DC=target["armor_class"]), damage
    for name, save, damage in SPELLS:
        if name in label.lower() and step == 0:
            return name, peer.check(defences[save], DC=SPELL_DC), damage
    for name, skill, defence, is_attack in DEEDS:
        if label.startswith(name) and (is_attack or step == 0):
            # Whoever shares no language with the other frightens with four less.
            silent = -4 if offer["command"].get("strange") else 0
            check = peer.check(SKILLS[skill] + silent + (penalty if is_attack else 0), DC=10 + defences[defence])
            return f"{name.lower()}, attack {step + 1}" if is_attack else name.lower(), check, None
    return None


def within(ours, theirs, spread):
    """Whether a sampled number lies within five standard errors of an exact one."""
    return abs(ours - theirs) <= 5 * spread / math.sqrt(ROLLS) + 1e-9


def offers_beside(server):
    compared, wrong = 0, 0
    for number, target in enumerate(TARGETS):
        for step, offer, odds in play(server, f"beside{number}.toml", target):
            found = beside(step, offer, target)
            row = next((row for row in odds["rows"] if row["usual"]), odds["rows"][0])
            if found is None:
                continue
            what, check, damage = found
            marks = {mark["name"]: mark["chance"]["value"] for mark in row["marks"]}
            shares = peer.outcome_counts(check).to_series()
            differs = []
            told = {name: [name] for name in DEGREES} if any(marks.get(name) for name in DEGREES) else ATTACKS
            for name, degrees in told.items():
                ours, theirs = marks.get(name, 0.0), float(sum(shares.get(degree.capitalize(), 0.0) for degree in degrees))
                if not within(ours, theirs, math.sqrt(ours * (1 - ours))):
                    differs.append(f"{name}: {ours:.4f} here, {theirs:.4f} there")
            if damage is not None:
                rolled = peer.damage(check, damage, weaknesses=target.get("weak"), resistances=target.get("resistant"), immunities=target.get("immune"))
                theirs = float(rolled.total_damage.mean())
                ours = row["amount"]["mean"]["value"]
                if not within(ours, theirs, float(rolled.total_damage.std()) + 1e-6):
                    differs.append(f"mean damage: {ours:.4f} here, {theirs:.4f} there")
            compared += 1
            wrong += bool(differs)
            print(f"{'differs' if differs else 'agrees '}  AC {target['armor_class']}: {what}{'; ' + '; '.join(differs) if differs else ''}")
    return compared, wrong


def copper(text):
    """A price in copper pieces."""
    units = dict(cp=1, sp=10, gp=100)
    return sum(int(number.replace(",", "")) * units[unit] for number, unit in re.findall(r"([\d,]+) (cp|sp|gp)", text))


def tables(binary):
    """The rows of our tables, by rule."""
    told = json.loads(subprocess.run([binary, "rules", "--system", "pathfinder", "--json"], capture_output=True, text=True, check=True).stdout)
    return {rule["id"]: rule["table"]["rows"] for rule in told if rule.get("table")}


def cells(binary):
    """Each number that both have: where it stands, ours, and theirs."""
    ours = tables(binary)
    dc, npc, income = peer.tables.DC, peer.tables.NPC, peer.tables.EARN_INCOME
    for rank, number in ours["PF-DCS-01"]:
        yield f"PF-DCS-01 {rank}", int(number), int(dc.simple.sel(proficiency=rank.capitalize()))
    for level, number in ours["PF-DCS-02"]:
        if int(level) in dc.level.values:
            yield f"PF-DCS-02 level {level}", int(number), int(dc.by_level.sel(level=int(level)))
    for rank, number in ours["PF-DCS-03"]:
        yield f"PF-DCS-03 spell level {rank}", int(number), int(dc.by_rank.sel(rank=int(rank)))
    for ease, number, rarity in ours["PF-DCS-04"]:
        yield f"PF-DCS-04 {ease}", int(number), int(dc.difficulty_adjustment.sel(difficulty=ease.capitalize()))
        if rarity != "-":
            yield f"PF-DCS-04 {rarity}", int(number), int(dc.rarity_adjustment.sel(rarity=rarity.capitalize()))
    for level, *row in ours["PF-DWN-01"]:
        if level.isdigit():
            for rank, price in zip(("Failed", "Trained", "Expert", "Master", "Legendary"), row):
                theirs = float(income.pathfinder.sel(level=int(level), proficiency=rank))
                if not math.isnan(theirs):
                    yield f"PF-DWN-01 level {level}, {rank.lower()}", copper(price), round(100 * theirs)
    kinds = {"armour class": "AC", "saves, Perception": "saving_throws", "attack": "strike_attack", "spell DC": "spell_DC",
             "ability": "abilities", "skill": "skills", "spell attack": "spell_attack"}
    for rule in ("PF-ELT-04", "PF-ELT-05"):
        for level, number, *row in ours[rule]:
            for challenge, cell in zip(("Extreme", "High", "Moderate", "Low", "Terrible"), row):
                if number in kinds and re.fullmatch(r"-?\d+", cell):
                    yield f"{rule} level {level}, {number}, {challenge.lower()}", int(cell), int(npc[kinds[number]].sel(level=int(level), challenge=challenge))
                if number == "hit points" and (bounds := re.fullmatch(r"(\d+) to (\d+)", cell)):
                    for bound, which in zip(bounds.groups(), ("min", "max")):
                        yield f"{rule} level {level}, hit points, {challenge.lower()}, {which}", int(bound), int(npc.HP.sel(level=int(level), challenge=challenge, mm=which))
                if number == "damage" and cell != "-":
                    theirs = str(npc.strike_damage_dice.sel(level=int(level), challenge=challenge).item())
                    yield f"{rule} level {level}, damage, {challenge.lower()}", cell, theirs


def tables_beside(binary):
    compared, wrong = 0, 0
    for where, ours, theirs in cells(binary):
        compared += 1
        if ours != theirs:
            wrong += 1
            print(f"differs  {where}: {ours} here, {theirs} there")
    return compared, wrong


def main():
    binary = sys.argv[1] if len(sys.argv) > 1 else "target/debug/ludex"
    peer.set_config(roll_size=ROLLS)
    peer.seed(2026)
    server = Server(binary)
    try:
        compared, wrong = offers_beside(server)
    finally:
        server.close()
    numbers, otherwise = tables_beside(binary)
    print(f"{compared} offers compared, {wrong} differ; {numbers} numbers of tables compared, {otherwise} differ.")
    sys.exit(1 if wrong or otherwise or compared < 40 else 0)


if __name__ == "__main__":
    main()
