/** `twincheck completion`: a completion script for a shell, made from the commands as they are. */
import { Argument, type Command } from 'commander'
import { listCommands } from '../completion/command-tree.ts'
import { bashScript, fishScript, zshScript } from '../completion/shell-scripts.ts'
import { type FlagsOf, outputFlags, withFlags } from '../flags/flag.ts'
import { openOutput } from '../terminal/output.ts'

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript }
type Shell = keyof typeof scripts

const flags = outputFlags('print the commands and flags, one JSON object per command')

const examples = `
Examples:
  source <(twincheck completion bash)                                      for this shell
  twincheck completion bash > ~/.local/share/bash-completion/completions/twincheck
  twincheck completion zsh > ~/.zfunc/_twincheck                           with "fpath+=~/.zfunc; autoload -Uz compinit; compinit" in ~/.zshrc
  twincheck completion fish > ~/.config/fish/completions/twincheck.fish

Generate it again after an update: the script contains the commands and flags of one version.`

export function registerCompletion(program: Command): void {
  withFlags(program.command('completion'), flags)
    .addArgument(new Argument('<shell>', 'for which shell').choices(Object.keys(scripts)))
    .description('print a completion script for bash, zsh or fish')
    .addHelpText('after', examples)
    .action((shell: Shell, { json, quiet = false }: FlagsOf<typeof flags>) => {
      const output = openOutput({ quiet })
      const nodes = listCommands(program)
      if (json) for (const node of nodes) output.print(JSON.stringify(node))
      else output.print(scripts[shell](nodes).trimEnd())
    })
}
