import { describe, expect, test } from 'vitest'
import { call, tool } from '../../../../test/fixtures/steps.ts'
import type { JsonObject } from '../json.ts'
import { writtenText } from './free-text.ts'

describe('a call is a text of its own', () => {
  test.each<[string, string, JsonObject]>([
    ['a command', 'Bash', { command: 'npm test', description: 'Run the tests' }],
    ['a command by another name', 'run', { cmd: 'ls', workdir: '/' }],
    ['a command in words of camel case', 'run', { shellCommand: 'ls' }],
    ['an edit', 'Edit', { file_path: 'a', old_string: 'x', new_string: 'y' }],
    ['a patch', 'apply', { patch: '*** Begin Patch' }],
    ['what goes to a running program', 'write_stdin', { session_id: 3, chars: 'y' }],
    ['a query of a database', 'database', { sql: 'select 1' }],
    ['what another agent is to do', 'Task', { prompt: 'Find it.' }],
    ['what the user is to answer', 'AskUserQuestion', { questions: [] }],
    ['a text of a tool whose name says that it runs one', 'exec', { input: 'print(1)' }],
    ['code of such a tool', 'python_interpreter', { code: 'print(1)' }],
    ['a patch of such a tool', 'apply_patch', { input: '*** Begin Patch' }],
  ])('%s', (_, name, args) => {
    expect(writtenText(call(name, args), null)).toBe('program')
  })

  test.each<[string, JsonObject]>([
    ['content and path', { path: 'a', content: 'x' }],
    ['content and file name', { fileName: 'a', contents: 'x' }],
    ['text and file', { text: 'x', file_path: 'a' }],
  ])('a file: %s', (_, args) => {
    expect(writtenText(call('save', args), null)).toBe('file')
  })

  test('where its tool says so', () => {
    const described = { ...tool('calculate'), description: 'Runs Python in a sandbox.' }
    const declared = tool('calculate', { type: 'object', properties: { input: {}, script: {} } })
    const both = tool('calculate', { type: 'object', properties: { text: {}, path: {} } })
    const sum = call('calculate', { input: '1 + 1' })
    expect(writtenText(sum, [described])).toBe('program')
    expect(writtenText(sum, [declared])).toBe('program')
    expect(writtenText(sum, [both])).toBe('file')
    expect(writtenText(sum, [tool('other'), tool('calculate')])).toBeNull()
    expect(writtenText(sum, [])).toBeNull()
    expect(writtenText(call('calculate', { amount: '1 + 1' }), [described])).toBeNull()
  })
})

describe('a call is no text of its own', () => {
  test.each<[string, string, JsonObject]>([
    ['a message', 'send_message', { to: 'bob', content: 'Hello' }],
    ['a code of other kinds', 'redeem', { code: 'SPRING24' }],
    ['a command that is part of a name', 'book', { command_centre: 'x' }],
    ['a path without a content', 'delete_file', { path: 'a' }],
    ['a search', 'search', { query: 'shells' }],
    ['a number for a text', 'exec', { input: 7 }],
    ['a tool that runs a program without a text', 'exec', { session: 'x' }],
    ['nothing', 'lock_door', {}],
  ])('%s', (_, name, args) => {
    expect(writtenText(call(name, args), null)).toBeNull()
  })
})
