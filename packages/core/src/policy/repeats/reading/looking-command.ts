/** Recognises shell commands that only read: a listing, a search, the content of a file. */
import type { ToolCall } from '../../paper/trace/trace.ts'
import { wordSet } from '../../paper/word-list.ts'

/** Programs that change nothing. The table leaves out `tail`, because the end of a log grows by itself. */
const lookingPrograms = wordSet(`
  cat, dir, egrep, file, find, gc, gci, get-childitem, get-content, get-item, grep, head, ls, pwd, rg, stat, test-path, tree, type, wc,
  which, whoami
`)
const lookingOfGit = wordSet('diff, log, show, status')

const commandNames = ['command', 'cmd'] as const

export function onlyLooks({ arguments: args }: ToolCall): boolean {
  const command = commandNames.map((name) => args[name]).find((value) => typeof value === 'string')
  if (typeof command !== 'string' || command.length > longestCommand || /[;&|<>`\n\r]|\$\(/.test(command)) return false
  const [program = '', first = ''] = command.trim().split(/\s+/)
  if (program === 'git') return lookingOfGit.has(first) && !command.includes('--output')
  return lookingPrograms.has(program.toLowerCase()) && !/\s-(?:delete|exec|fls|fprint|ok)/.test(command)
}

const longestCommand = 1_000
