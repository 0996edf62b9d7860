/** Completion for bash 3.2 and later: no associative arrays, nothing but builtins. */
import type { CommandNode } from './command-tree.ts'
import { pathText, quote, spellings } from './shell-words.ts'

export function bashScript(nodes: readonly CommandNode[]): string {
  const paths = nodes.filter(({ path }) => path.length > 0).map((node) => quote(pathText(node)))
  return `# Completion of twincheck for bash. Written by "twincheck completion bash".
_twincheck() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}"
  local at="" names="" options="" i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$at \${COMP_WORDS[i]}" in
      ${paths.join(' | ')}) at="$at \${COMP_WORDS[i]}" ;;
    esac
  done
  case "$at $previous" in
${nodes.flatMap(valueCases).join('\n')}
  esac
  case "$at" in
${nodes.map(nodeCase).join('\n')}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
    *) [ -n "$names" ] && COMPREPLY=($(compgen -W "$names" -- "$current")) ;;
  esac
}
# Where nothing is proposed, files are.
complete -o default -F _twincheck twincheck
`
}

/** A flag that takes a value is followed by one of its choices, or by a file. */
function valueCases(node: CommandNode): readonly string[] {
  return node.options
    .filter(({ takesValue }) => takesValue)
    .map(({ choices, ...option }) => {
      const patterns = spellings(option).map((flag) => quote(`${pathText(node)} ${flag}`))
      const reply = choices.length > 0 ? `COMPREPLY=($(compgen -W ${quote(choices.join(' '))} -- "$current")); ` : ''
      return `    ${patterns.join(' | ')}) ${reply}return ;;`
    })
}

function nodeCase(node: CommandNode): string {
  const names = [...node.commands.map(({ name }) => name), ...node.values]
  const options = node.options.flatMap(spellings)
  return `    ${quote(pathText(node))}) names=${quote(names.join(' '))} options=${quote(options.join(' '))} ;;`
}
