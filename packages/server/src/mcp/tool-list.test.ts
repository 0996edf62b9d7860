import { describe, expect, test } from 'vitest'
import { openToolList } from './tool-list.ts'

const tool = (name: string, more: object = {}) => ({ name, inputSchema: { type: 'object' }, ...more })
const names = (list: ReturnType<typeof openToolList>) => list.active()?.map(({ name }) => name) ?? null

describe('the active tools', () => {
  test('are not known before a listing has passed by', () => {
    expect(openToolList().active()).toBeNull()
  })

  test('are known when the last page has', () => {
    const list = openToolList()
    list.takePage(undefined, { tools: [tool('a')], nextCursor: '2' })
    expect(list.active()).toBeNull()
    list.takePage('2', { tools: [tool('b')] })
    expect(names(list)).toEqual(['a', 'b'])
  })

  test('are those of the latest listing', () => {
    const list = openToolList()
    list.takePage(undefined, { tools: [tool('a')] })
    list.takePage(undefined, { tools: [tool('b')] })
    expect(names(list)).toEqual(['b'])
  })

  test('are not known any more once the server says that they changed', () => {
    const list = openToolList()
    list.takePage(undefined, { tools: [tool('a')], nextCursor: '2' })
    list.forget()
    list.takePage('2', { tools: [tool('b')] })
    expect(list.active()).toBeNull()
  })

  test('stay as they were where an answer is no listing', () => {
    const list = openToolList()
    list.takePage(undefined, { tools: [tool('a')] })
    list.takePage(undefined, { tools: 'none' })
    list.takePage(undefined, null)
    expect(names(list)).toEqual(['a'])
  })

  test('include which of them promise structured results', () => {
    const list = openToolList()
    list.takePage(undefined, { tools: [tool('a', { outputSchema: { type: 'object' } }), tool('b')] })
    expect([list.declaresOutput('a'), list.declaresOutput('b')]).toEqual([true, false])
  })
})
