import { describe, expect, test } from 'vitest'
import { call, done, type StepParts, scene, toolCalls, user } from '../../../test/fixtures/steps.ts'
import type { ToolSchema } from '../paper/trace/trace.ts'
import { inventedName } from './invented-name.ts'

const creating = (description: string, required: readonly string[] = ['folder_name']): ToolSchema => ({
  name: 'new_folder',
  description,
  parameters: { type: 'object', properties: { folder_name: { type: 'string' } }, required },
})

const invented: StepParts = {
  messages: [user('Put my photos into a folder.')],
  tools: [creating('Create a new folder here.')],
  proposal: toolCalls(call('new_folder', { folder_name: 'holiday' })),
}

const find = (change: Partial<StepParts> = {}) => inventedName.match(scene({ ...invented, ...change }))

test('a container under a name that nobody gave is evidence, and the user is asked for the name', () => {
  const match = find()
  expect(match).toMatchObject({ calls: [0], finding: { argument: 'folder_name', invented: 'holiday' } })
  expect(match && inventedName.twin?.(match, scene(invented))).toEqual({
    kind: 'clarification',
    text: 'I was about to call new_folder({"folder_name":"holiday"}). Which value should folder_name have?',
  })
  expect(inventedName.authorises).toBe('question')
})

describe('there is no evidence where', () => {
  test.each<[string, Partial<StepParts>]>([
    ['the user gave the name', { messages: [user('Put my photos into a folder "holiday".')] }],
    ['the user gave it in other spelling', { messages: [user('Put them into Holi-Day.')] }],
    ['a tool showed the name', { messages: [...invented.messages, ...done('list_folders', {}, '["holiday"]')] }],
    ['the tool creates no container', { tools: [creating('Create a new note here.')] }],
    ['the tool does not create', { tools: [creating('Remove a folder.')] }],
    ['more than the name is required', { tools: [creating('Create a new folder.', ['folder_name', 'place'])] }],
    ['the tool is not active', { tools: [] }],
    ['the tools are not known', { tools: null }],
  ])('%s', (_, change) => {
    expect(find(change)).toBeNull()
  })
})
