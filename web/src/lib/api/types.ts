/** The shapes of the API, as docs/src/api.md and the engine give them. */

/** An actor's number. */
export type ActorId = number;
/** A rule's id, such as `UL-COV-11`. */
export type RuleId = string;
/** A cell: column and row, or axial q and r. */
export type At = [number, number];
/** A command, which the table passes on and never reads. */
export type Command = unknown;

export interface Token {
  actor: ActorId;
  name: string;
  side: string;
  at: At | null;
  cells: At[];
  /** Degrees clockwise from north. */
  facing: number | null;
  /** Cells away that it threatens. */
  reach: number;
  condition: string;
  /** Hundredths of what keeps it standing; null where the viewer may not know. */
  health: number | null;
  statuses: string[];
  down: boolean;
  hidden: boolean;
  mine: boolean;
}

export interface Slot {
  actor: ActorId;
  value: number;
  full: number;
  note: string | null;
}

export interface Prompt {
  actor: ActorId | null;
  question: string;
}

export interface View {
  title: string;
  stage: string;
  time: string;
  tokens: Token[];
  track: Slot[];
  track_label: string;
  acting: ActorId | null;
  prompt: Prompt | null;
  over: boolean;
}

export interface GroundCell {
  at: At;
  terrain: string;
  about: string;
}

export interface Ground {
  /** `hex` (pointy-top, axial) or `square`. */
  shape: string;
  cells: GroundCell[];
}

export interface Cost {
  amount: number;
  of: string;
}

export interface Offer {
  actor: ActorId | null;
  command: Command;
  group: string;
  label: string;
  target?: ActorId | null;
  cell?: At | null;
  cost?: Cost[];
  preview?: string | null;
}

export interface Refusal {
  rule: RuleId;
  why: string;
  instead?: string | null;
}

export interface Barred {
  group: string;
  label: string;
  refusal: Refusal;
}

export type Takes =
  | { kind: 'text' }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'actor' }
  | { kind: 'cell' }
  | { kind: 'flag' }
  | { kind: 'choice'; of: string[] };

export interface Field {
  /** A JSON pointer into the command. */
  path: string;
  label: string;
  takes: Takes;
}

export interface Form {
  group: string;
  label: string;
  command: Command;
  fields: Field[];
}

export interface Part {
  label: string;
  value: number;
  rule: RuleId;
  /** Why it did not count. */
  off?: string | null;
}

export interface Tally {
  total: number;
  parts?: Part[];
}

export type Luck = 'plain' | 'advantage' | 'disadvantage';

export interface Rolled {
  kept: number;
  sides: number;
  luck?: Luck;
  faces?: number[];
}

export interface Reason {
  luck: Luck;
  label: string;
  rule: RuleId;
}

export interface Check {
  title: string;
  dice?: Rolled[];
  tally: Tally;
  reasons?: Reason[];
  total: number;
  outcome?: string | null;
}

export type Mood = 'frame' | 'deed' | 'roll' | 'harm' | 'boon' | 'status' | 'ruling';

export interface Line {
  text: string;
  mood: Mood;
  actor?: ActorId | null;
  checks?: Check[];
  rules?: RuleId[];
}

export interface Pool {
  name: string;
  current: number;
  max: number;
}

export interface Status {
  name: string;
  rule: RuleId;
  until?: string | null;
}

export interface SheetEntry {
  label: string;
  value: string;
  tally?: Tally | null;
}

export interface Section {
  title: string;
  entries: SheetEntry[];
}

export interface Sheet {
  actor: ActorId;
  name: string;
  about: string;
  pools: Pool[];
  statuses: Status[];
  sections: Section[];
}

export type Role = 'game-master' | 'player' | 'spectator';

export interface CampaignInfo {
  id: string;
  title: string;
  system: string;
  system_name: string;
  seed_hash: string;
  marks: string[];
  amount: string;
}

export interface ViewerInfo {
  role: Role;
  name: string;
  actors: ActorId[];
}

export interface Table {
  campaign: CampaignInfo;
  viewer: ViewerInfo;
  seq: number;
  can_undo: boolean;
  can_redo: boolean;
  view: View;
  /** Absent in live updates: it does not change. */
  ground?: Ground | null;
  offers: Offer[];
  forms: Form[];
}

export type EntryKind = 'begin' | 'act' | 'undo' | 'redo';

export interface LogEntry {
  seq: number;
  by: string;
  at_ms: number;
  kind: EntryKind;
  undone: boolean;
  typed: boolean;
  lines: Line[];
}

export interface LogPage {
  entries: LogEntry[];
  last: number;
}

export interface Chance {
  value: number;
  fraction?: string | null;
  low?: number | null;
  high?: number | null;
}

export interface Outcome {
  value: number;
  chance: Chance;
}

export interface Mark {
  name: string;
  chance: Chance;
}

export interface Amount {
  name: string;
  mean: Chance;
  outcomes: Outcome[];
}

export interface OddsRow {
  /** How the first one asked answers; null when nobody is asked. */
  answer: string | null;
  usual: boolean;
  marks: Mark[];
  amount: Amount;
}

export interface Odds {
  exact: boolean;
  paths: number;
  rows: OddsRow[];
}

export interface DieNeeded {
  /** How many typed dice were used before this one. */
  used: number;
  sides: number;
}

export interface ApiErrorBody {
  code: string;
  message: string;
  refusal?: Refusal | null;
  needs?: DieNeeded | null;
  field?: string | null;
}

export interface Done {
  seq: number;
  lines: Line[];
}

export interface System {
  id: string;
  name: string;
  version: number;
  marks: string[];
  amount: string;
  policies: string[];
}

export interface EncounterSide {
  name: string;
  actors: string[];
}

export interface Encounter {
  system: string;
  file: string;
  title: string;
  sides: EncounterSide[];
}

export interface Begun {
  campaign: string;
  title: string;
  system: string;
  token: string;
  link: string;
  seed_hash: string;
}

export interface Rule {
  id: RuleId;
  title: string;
  text: string;
  kind: string;
  chapter: string;
}

export interface TableLink {
  id: number;
  role: Role;
  name: string;
  actors: ActorId[];
  created_ms: number;
  revoked: boolean;
}

export interface NewLink {
  id: number;
  token: string;
  link: string;
}

export type LiveMessage =
  | { type: 'entry'; entry: LogEntry }
  | { type: 'table'; table: Table }
  | { type: 'undone'; seqs: number[] }
  | { type: 'error'; error: ApiErrorBody };
