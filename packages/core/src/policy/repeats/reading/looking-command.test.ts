import { describe, expect, test } from 'vitest'
import { onlyLooks } from './looking-command.ts'

const run = (command: unknown, name = 'command') =>
  onlyLooks({ id: 'c-1', name: 'bash', arguments: { [name]: command as string } })

describe('a command only looks', () => {
  test.each([
    'ls',
    'LS -la out/',
    '  cat a.txt',
    'grep -rn "a.b" src',
    'find . -name "*.ts"',
    'git status',
    'git log -3',
    'Get-ChildItem D:\\Agents',
  ])('%s', (command) => {
    expect(run(command)).toBe(true)
  })

  test('under the name cmd', () => {
    expect(run('pwd', 'cmd')).toBe(true)
  })
})

describe('a command may change something', () => {
  test.each([
    ['another program', 'lsof'],
    ['a second command', 'ls; rm a'],
    ['a pipe', 'ls | xargs rm'],
    ['a background command', 'ls & rm a'],
    ['a redirection', 'ls > a'],
    ['a substitution', 'ls $(rm a)'],
    ['the older substitution', 'ls `rm a`'],
    ['a second line', 'ls\nrm a'],
    ['a search that deletes', 'find . -delete'],
    ['a search that runs a program', 'find . -exec rm {} +'],
    ['a search that asks before it runs a program', 'find . -ok rm {} +'],
    ['another command of git', 'git checkout a'],
    ['git without a command', 'git'],
    ['a difference that is written to a file', 'git diff --output=a'],
    ['the end of a log, which grows', 'tail a.log'],
    ['nothing', ''],
    ['a very long text', `ls ${'a'.repeat(1_000)}`],
  ])('%s', (_, command) => {
    expect(run(command)).toBe(false)
  })

  test('if it is no text', () => {
    expect(run(['ls'])).toBe(false)
    expect(run('ls', 'script')).toBe(false)
  })
})
