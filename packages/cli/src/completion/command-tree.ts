/** The command tree for completion, read from commander. It contains only what the help shows. */
import type { Command, Option } from 'commander'

export type CommandNode = {
  /** The names that lead to this command, without the name of the program. */
  readonly path: readonly string[]
  readonly commands: readonly Described[]
  readonly options: readonly OptionNode[]
  /** The allowed values of the command's first argument; empty if any value is allowed. */
  readonly values: readonly string[]
}

export type Described = { readonly name: string; readonly description: string }

export type OptionNode = {
  readonly long: string
  readonly short: string | null
  readonly description: string
  readonly takesValue: boolean
  readonly mandatory: boolean
  readonly choices: readonly string[]
}

/** Lists all commands of the program. Each command comes before its subcommands. */
export function listCommands(command: Command, path: readonly string[] = []): readonly CommandNode[] {
  const help = command.createHelp()
  const commands = help.visibleCommands(command).filter((child) => child.name() !== 'help')
  const node = {
    path,
    commands: commands.map((child) => ({ name: child.name(), description: firstLine(child.description()) })),
    options: help.visibleOptions(command).map(readOption),
    values: command.registeredArguments[0]?.argChoices ?? [],
  }
  return [node, ...commands.flatMap((child) => listCommands(child, [...path, child.name()]))]
}

function readOption({ long, short, description, required, optional, mandatory, argChoices }: Option): OptionNode {
  return {
    long: long ?? short ?? '',
    short: short ?? null,
    description: firstLine(description),
    takesValue: required || optional,
    mandatory,
    choices: argChoices ?? [],
  }
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}
