/** What the scripts of all shells have in common: how a command's place and a text are written. */
import type { CommandNode, OptionNode } from './command-tree.ts'

/** A space before every name: the program's own place is empty, and " bfcl run" is never taken for " run". */
export function pathText({ path }: Pick<CommandNode, 'path'>): string {
  return path.map((name) => ` ${name}`).join('')
}

/** In single quotes, as bash and zsh read them. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

export function spellings({ long, short }: Pick<OptionNode, 'long' | 'short'>): readonly string[] {
  return short === null || short === long ? [long] : [short, long]
}
