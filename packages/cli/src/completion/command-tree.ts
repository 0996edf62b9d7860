/** The command tree as completion and its tests need it, read from commander itself: what help shows, no more. */
import type { Command, Option } from 'commander'

export type CommandNode = {
  /** Names from the program's own down to this command, the program left out. */
  readonly path: readonly string[]
  readonly commands: readonly Described[]
  readonly options: readonly OptionNode[]
  /** Values the first argument may have, where there is a closed list of them. */
  readonly values: readonly string[]
}

export type Described = { readonly name: string; readonly description: string }

export type OptionNode = {
  /** With its dashes. */
  readonly long: string
  readonly short: string | null
  readonly description: string
  readonly takesValue: boolean
  /** The command does nothing without it. */
  readonly mandatory: boolean
  /** Empty where any value will do. */
  readonly choices: readonly string[]
}

/** A command stands before its own commands. */
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
