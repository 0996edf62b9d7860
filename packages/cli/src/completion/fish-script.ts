/** Completion for fish, with descriptions: one line for each command and each flag. */
import type { CommandNode, OptionNode } from './command-tree.ts'
import { pathText } from './shell-words.ts'

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
${nodes.flatMap(completions).join('\n')}
`
}

function completions(node: CommandNode): readonly string[] {
  const here = `complete -c twincheck -n ${quoteFish(`__twincheck_at ${quoteFish(pathText(node))}`)}`
  return [
    ...node.commands.map(({ name, description }) => `${here} -f -a ${quoteFish(name)} -d ${quoteFish(description)}`),
    ...(node.values.length > 0 ? [`${here} -f -a ${quoteFish(node.values.join(' '))}`] : []),
    ...node.options.map((option) => `${here} ${flags(option)} -d ${quoteFish(option.description)}`),
  ]
}

function flags({ long, short, takesValue, choices }: OptionNode): string {
  const spelled = [...(short === null ? [] : [`-s ${short.slice(1)}`]), `-l ${long.replace(/^--/, '')}`]
  if (choices.length > 0) spelled.push(`-x -a ${quoteFish(choices.join(' '))}`)
  else if (takesValue) spelled.push('-r')
  return spelled.join(' ')
}

/** In fish a backslash escapes inside single quotes too. */
function quoteFish(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
