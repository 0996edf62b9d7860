/** Completion for zsh, with descriptions. */
import type { CommandNode } from './command-tree.ts'
import { pathText, quote, spellings } from './shell-words.ts'

export function zshScript(nodes: readonly CommandNode[]): string {
  const paths = nodes.filter(({ path }) => path.length > 0).map((node) => quote(pathText(node)))
  return `#compdef twincheck
# Completion of twincheck for zsh. Written by "twincheck completion zsh".
_twincheck() {
  local at="" i
  local -a names options choices
  for ((i = 2; i < CURRENT; i++)); do
    case "$at \${words[i]}" in
      (${paths.join('|')}) at="$at \${words[i]}" ;;
    esac
  done
  case "$at \${words[CURRENT - 1]}" in
${nodes.flatMap(valueCases).join('\n')}
  esac
  case "$at" in
${nodes.map(nodeCase).join('\n')}
  esac
  if [[ "\${words[CURRENT]}" == -* ]]; then
    _describe -o 'option' options
  elif (( \${#names} )); then
    _describe 'command' names
  else
    _files
  fi
}
# Loaded from a folder of $fpath the file is the function; sourced, it has to be announced.
if [ "\${funcstack[1]}" = "_twincheck" ]; then
  _twincheck "$@"
else
  compdef _twincheck twincheck
fi
`
}

function valueCases(node: CommandNode): readonly string[] {
  return node.options
    .filter(({ takesValue }) => takesValue)
    .map(({ choices, ...option }) => {
      const patterns = spellings(option).map((flag) => quote(`${pathText(node)} ${flag}`))
      const reply =
        choices.length > 0 ? `choices=(${choices.map(quote).join(' ')}); compadd -a choices; return` : '_files; return'
      return `    (${patterns.join('|')}) ${reply} ;;`
    })
}

function nodeCase(node: CommandNode): string {
  const names = [
    ...node.commands.map(({ name, description }) => quote(`${name}:${description}`)),
    ...node.values.map(quote),
  ]
  const options = node.options.flatMap((option) =>
    spellings(option).map((flag) => quote(`${flag}:${option.description}`)),
  )
  return `    (${quote(pathText(node))}) names=(${names.join(' ')}) options=(${options.join(' ')}) ;;`
}
