/** The command lines that README and guides print: in blocks for a terminal, without their comments. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/read-sources.ts'

export type PrintedLine = { readonly page: string; readonly line: string }

const pages: readonly string[] = [
  'README.md',
  'packages/core/README.md',
  'packages/cli/README.md',
  ...readdirSync(join(root, 'docs/guides'))
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => `docs/guides/${file}`),
]

const forTerminals: ReadonlySet<string> = new Set(['', 'sh', 'bash', 'console'])

/** What a line begins with that is meant for a terminal; another line of such a block is output, a diagram or a program. */
const programs =
  /^(?:[A-Z_]+=(?:'[^']*'|\S+) )*(?:(?:npx|npm|node|git|cd|sh|docker|twincheck|llama-server|ollama|vllm) |export [A-Z_]+=)/

/** A comment, or a description in a column of its own. */
const explanation = /\s+#.*$|\s{2,}.*$/

export function printedLines(): readonly PrintedLine[] {
  return pages.flatMap((page) => {
    const fenced = readFileSync(join(root, page), 'utf8').matchAll(/^( *)```(\w*)\n([\s\S]*?)^\1```$/gm)
    const blocks = [...fenced].flatMap(([, , language = '', block = '']) => (forTerminals.has(language) ? [block] : []))
    const lines = blocks.flatMap((block) => block.split('\n')).map((line) => line.trim().replace(/^\$ /, ''))
    return lines.filter((line) => programs.test(line)).map((line) => ({ page, line: line.replace(explanation, '') }))
  })
}
