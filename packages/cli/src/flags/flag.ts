/**
 * Declares the options of a command as data. An option is declared once, with its help text, its parser and its default. `FlagsOf`
 * derives the type of the parsed values from the list.
 */
import { type Command, Option } from 'commander'
import { readInteger, readPositiveInteger } from './number-flags.ts'

/** An option with the type of its parsed value. `Value` includes undefined if the user may leave the option out. */
export type Flag<Name extends string, Value> = Option & {
  /** The member `carries` is never set. It only carries the types for `FlagsOf`. */
  readonly carries?: { readonly name: Name; readonly value: Value }
}

type FlagList = readonly Flag<string, unknown>[]
type FlagValue<One extends Flag<string, unknown>> = NonNullable<One['carries']>

export type FlagsOf<List extends FlagList> = {
  readonly [One in List[number] as undefined extends FlagValue<One>['value']
    ? never
    : FlagValue<One>['name']]: FlagValue<One>['value']
} & {
  readonly [One in List[number] as undefined extends FlagValue<One>['value']
    ? FlagValue<One>['name']
    : never]?: NonNullable<FlagValue<One>['value']>
}

type CamelCase<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text

/**
 * The member name that commander derives from an option's syntax. For example, `--in-sample <sources>` gives `inSample`, and
 * `--no-replay` gives `replay`.
 */
type NameIn<Syntax extends string> = Syntax extends `--no-${infer Name}`
  ? CamelCase<Name>
  : Syntax extends `--${infer Name} <${string}>`
    ? CamelCase<Name>
    : Syntax extends `--${infer Name}`
      ? CamelCase<Name>
      : never

type TextIn<Syntax extends string> = Syntax extends `--no-${string}`
  ? boolean
  : (Syntax extends `${string}...>` ? readonly string[] : Syntax extends `${string}>` ? string : boolean) | undefined

/**
 * Declares an option. `--name` is a switch, `--no-name` turns a switch off, `--name <value>` takes one text and `--name <values...>`
 * takes several.
 */
export function flag<const Syntax extends string>(syntax: Syntax, help: string): Flag<NameIn<Syntax>, TextIn<Syntax>> {
  return new Option(syntax, help)
}

/** An option whose text is parsed. `read` throws commander's InvalidArgumentError if the text is not allowed. */
export function parsedFlag<const Syntax extends string, Value>(
  syntax: Syntax,
  help: string,
  read: (text: string, previous?: Value) => Value,
): Flag<NameIn<Syntax>, Value | undefined> {
  return new Option(syntax, help).argParser(read)
}

export function choiceFlag<const Syntax extends string, const Choice extends string>(
  syntax: Syntax,
  help: string,
  choices: readonly Choice[],
): Flag<NameIn<Syntax>, (Syntax extends `${string}...>` ? readonly Choice[] : Choice) | undefined> {
  return new Option(syntax, help).choices(choices)
}

export function withDefault<Name extends string, Value>(
  option: Flag<Name, Value>,
  value: NonNullable<Value>,
): Flag<Name, NonNullable<Value>> {
  const plain: Option = option
  return plain.default(value)
}

export function required<Name extends string, Value>(option: Flag<Name, Value>): Flag<Name, NonNullable<Value>> {
  const plain: Option = option
  return plain.makeOptionMandatory()
}

/**
 * Makes options exclusive: the command refuses this option together with any option in the list. The list has the member names that
 * commander derives.
 */
export function excluding<Name extends string, Value>(
  option: Flag<Name, Value>,
  others: readonly string[],
): Flag<Name, Value> {
  const plain: Option = option
  return plain.conflicts([...others])
}

export function withFlags(command: Command, list: FlagList): Command {
  for (const option of list) command.addOption(option)
  return command
}

export const quietFlag = flag('--quiet', 'print nothing but the result')

/** The options `--json` and `--quiet`. `json` is the help text of `--json`. */
export function outputFlags(json: string) {
  return [flag('--json', json), quietFlag] as const
}

export const workersFlag = parsedFlag(
  '--workers <number>',
  'worker threads (default: one for each core)',
  readPositiveInteger,
)

/**
 * Replays only one half of each world's tasks: the half on which rules are made, or the other half. A hash of the task decides its half,
 * so the halves never change.
 */
export const halfFlag = choiceFlag(
  '--half <which>',
  'replay only the half of the tasks that rules are made on, or only the other (default: both)',
  ['made', 'other'],
)

export const labelsFlag = flag(
  '--labels <file>',
  'outcomes of the runs, one {"run": TEXT, "outcome": true|false} per line',
)

export const resamplesFlag = parsedFlag(
  '--resamples <number>',
  'number of bootstrap resamples for an interval (default: 20000)',
  readPositiveInteger,
)

export function resamplingFlags(resamples: number) {
  return [
    withDefault(parsedFlag('--seed <number>', 'seed of the resampling', readInteger), 1),
    withDefault(
      parsedFlag('--resamples <number>', 'number of bootstrap resamples for an interval', readPositiveInteger),
      resamples,
    ),
  ] as const
}

export const verifierFlag = flag('--verifier <model>', 'the verifier model')
