/** Writes completion scripts for bash, zsh and fish. */
import type { CommandNode, OptionNode } from './command-tree.ts'

/** The completion script for bash 3.2 and later: it uses no associative arrays, and only builtins. */
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
${nodes.flatMap(bashValueCases).join('\n')}
  esac
  case "$at" in
${nodes.map(bashNodeCase).join('\n')}
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

function bashValueCases(node: CommandNode): readonly string[] {
  return node.options
    .filter(({ takesValue }) => takesValue)
    .map(({ choices, ...option }) => {
      const patterns = spellings(option).map((flag) => quote(`${pathText(node)} ${flag}`))
      const reply = choices.length > 0 ? `COMPREPLY=($(compgen -W ${quote(choices.join(' '))} -- "$current")); ` : ''
      return `    ${patterns.join(' | ')}) ${reply}return ;;`
    })
}

function bashNodeCase(node: CommandNode): string {
  const names = [...node.commands.map(({ name }) => name), ...node.values]
  const options = node.options.flatMap(spellings)
  return `    ${quote(pathText(node))}) names=${quote(names.join(' '))} options=${quote(options.join(' '))} ;;`
}

/**
 * The names that lead to the command, each with a space before it. The space prevents a mix-up of commands: the path " bfcl run" differs
 * from the path " run". The program itself has an empty path.
 */
function pathText({ path }: Pick<CommandNode, 'path'>): string {
  return path.map((name) => ` ${name}`).join('')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function spellings({ long, short }: Pick<OptionNode, 'long' | 'short'>): readonly string[] {
  return short === null || short === long ? [long] : [short, long]
}

/** The completion script for zsh. Unlike bash, zsh also shows the descriptions. */
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
${nodes.flatMap(zshValueCases).join('\n')}
  esac
  case "$at" in
${nodes.map(zshNodeCase).join('\n')}
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

function zshValueCases(node: CommandNode): readonly string[] {
  return node.options
    .filter(({ takesValue }) => takesValue)
    .map(({ choices, ...option }) => {
      const patterns = spellings(option).map((flag) => quote(`${pathText(node)} ${flag}`))
      const reply =
        choices.length > 0 ? `choices=(${choices.map(quote).join(' ')}); compadd -a choices; return` : '_files; return'
      return `    (${patterns.join('|')}) ${reply} ;;`
    })
}

function zshNodeCase(node: CommandNode): string {
  const names = [
    ...node.commands.map(({ name, description }) => quote(`${name}:${description}`)),
    ...node.values.map(quote),
  ]
  const options = node.options.flatMap((option) =>
    spellings(option).map((flag) => quote(`${flag}:${option.description}`)),
  )
  return `    (${quote(pathText(node))}) names=(${names.join(' ')}) options=(${options.join(' ')}) ;;`
}

export function fishScript(nodes: readonly CommandNode[]): string {
  const paths = nodes.filter(({ path }) => path.length > 0).map((node) => quoteFish(pathText(node)))
  return `# Completion of twincheck for fish. Written by "twincheck completion fish".
function __twincheck_at
  set -l at ''
  for word in (commandline -opc)[2..-1]
    if contains -- "$at $word" ${paths.join(' ')}
      set at "$at $word"
    end
  end
  test "$at" = "$argv[1]"
end
${nodes.flatMap(fishCompletions).join('\n')}
`
}

function fishCompletions(node: CommandNode): readonly string[] {
  const here = `complete -c twincheck -n ${quoteFish(`__twincheck_at ${quoteFish(pathText(node))}`)}`
  return [
    ...node.commands.map(({ name, description }) => `${here} -f -a ${quoteFish(name)} -d ${quoteFish(description)}`),
    ...(node.values.length > 0 ? [`${here} -f -a ${quoteFish(node.values.join(' '))}`] : []),
    ...node.options.map((option) => `${here} ${fishFlags(option)} -d ${quoteFish(option.description)}`),
  ]
}

function fishFlags({ long, short, takesValue, choices }: OptionNode): string {
  const spelled = [...(short === null ? [] : [`-s ${short.slice(1)}`]), `-l ${long.replace(/^--/, '')}`]
  if (choices.length > 0) spelled.push(`-x -a ${quoteFish(choices.join(' '))}`)
  else if (takesValue) spelled.push('-r')
  return spelled.join(' ')
}

/** In fish a backslash is an escape character inside single quotes too. */
function quoteFish(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
