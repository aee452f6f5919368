/** The shapes of the API, by the names used here. They are generated from the server's own document: `npm run types`. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type ActorId = Schemas['ActorId'];
/** A rule's id, such as `UL-COV-11`. */
export type RuleId = Schemas['RuleId'];
/** A cell: column and row, or axial q and r. */
export type At = [number, number];
/** A command, which the table passes on and never reads. */
export type Command = unknown;

export type Table = Schemas['Table'];
export type View = Schemas['View'];
export type Board = Schemas['Board'];
export type Card = Schemas['Card'];
/** What somebody feels for those who talk to it. */
export type Feeling = Schemas['Feeling'];
export type Prospect = Schemas['Prospect'];
export type Day = Schemas['Day'];
/** Something that runs as time passes. */
export type Running = Schemas['Running'];
export type Token = Schemas['Token'];
export type Slot = Schemas['Slot'];
export type Prompt = Schemas['PromptView'];
export type Ground = Schemas['Ground'];
/** A line along which people stand. */
export type Lane = Schemas['Lane'];
/** A picture in its place. */
export type Picture = Schemas['PictureTold'];
/** How a picture lies under the spaces of a map. */
export type PictureFit = Schemas['PictureFit'];
export type GroundCell = Schemas['GroundCell'];
export type GroundLook = Schemas['Look'];
export type GroundLine = Schemas['GroundLine'];
export type Offer = Schemas['Offer'];
/** What sort of thing an offer or a form does, whatever it is called. */
export type CommandKind = Schemas['CommandKind'];
export type Cost = Schemas['Cost'];
/** What could be done after a command, and which way it leads. */
export type Then = Schemas['Then'];
export type Way = Schemas['Way'];
export type Unavailable = Schemas['Unavailable'];
export type Refusal = Schemas['Refusal'];
export type Form = Schemas['Form'];
export type Field = Schemas['Field'];
export type Takes = Schemas['Takes'];
export type Sheet = Schemas['Sheet'];
export type Section = Schemas['Section'];
export type SheetEntry = Schemas['SheetEntry'];
export type Draft = Schemas['Draft'];
export type Drafted = Schemas['Drafted'];
export type Fault = Schemas['Fault'];
export type Guide = Schemas['Guide'];
export type Budget = Schemas['Budget'];
export type Priced = Schemas['Priced'];
export type Price = Schemas['Price'];
export type ReadRecord = Schemas['ReadRecord'];
export type Pool = Schemas['Pool'];
export type Status = Schemas['Status'];
export type Tally = Schemas['Tally'];
export type Part = Schemas['Part'];
export type Line = Schemas['Line'];
export type LineKind = Schemas['LineKind'];
export type Check = Schemas['Check'];
export type Rolled = Schemas['Rolled'];
export type Reason = Schemas['Reason'];
/** An entry, with what the game master alone is told of it. */
export type LogEntry = Schemas['LogEntry'];
export type LogPage = Schemas['Log'];
export type FreeRoll = Schemas['FreeRoll'];
export type ThrownPart = Schemas['ThrownPart'];
export type ThrownDie = Schemas['ThrownDie'];
export type RollDice = Schemas['RollDice'];
export type DiceOdds = Schemas['DiceOdds'];
export type Spread = Schemas['Spread'];
export type DiceOutcome = Schemas['DiceOutcome'];
export type Misread = Schemas['Misread'];
export type Odds = Schemas['Odds'];
export type OddsRow = Schemas['Row'];
export type Amount = Schemas['Amount'];
export type Chance = Schemas['Chance'];
export type Rule = Schemas['RuleText'];
/** What a content file is, and what is wrong with it. */
export type AboutFile = Schemas['About'];
/** Somebody whom scenes may name. */
export type Being = Schemas['Being'];
export type MadeLibrary = Schemas['MadeShelf'];
export type LibraryFile = Schemas['Shelved'];
export type LibraryContent = Schemas['ShelfContent'];
export type NewFile = Schemas['NewFile'];
export type FileText = Schemas['FileText'];
export type Encounter = Schemas['Encounter'];
export type ImportedMap = Schemas['ImportedMap'];
export type System = Schemas['SystemInfo'];
export type Begun = Schemas['Created'];
export type Done = Schemas['Done'];
export type Role = Schemas['Role'];
export type TableLink = Schemas['LinkInfo'];
export type MadeLink = Schemas['MadeLink'];
/** Where the server is reached. */
export type Addresses = Schemas['Addresses'];
export type ApiErrorBody = Schemas['ErrorBody'];
export type DieNeeded = Schemas['Needs'];
/** The checks that wait for a roll, and those that players ask for. */
export type Calls = Schemas['Calls'];
/** A command that waits for somebody else's dice. */
export type Held = Schemas['HeldTold'];
export type Call = Schemas['CallTold'];
export type Asked = Schemas['AskedTold'];
export type CheckWish = Schemas['CheckWish'];
export type NewCall = Schemas['NewCall'];
export type Suggested = Schemas['Suggested'];
export type LiveMessage = Schemas['Message'];
