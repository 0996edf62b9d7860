import { expect, onTestFinished, test } from 'vitest'
import { serveView } from './serve-view.ts'
import { openView, type View } from './view.ts'

const assets = new Map([['index.html', { content: '<p>page</p>', type: 'text/html; charset=utf-8' }]])

async function serve(view: View, writeLog: (line: string) => void = () => {}) {
  const served = await serveView(view, { port: 0, assets, writeLog })
  onTestFinished(served.close)
  return (path: string) => fetch(new URL(path, served.url))
}

test('a refusal leaves later answers whole', async () => {
  const ask = await serve(openView([], []))
  expect((await ask('/api/run?key=unknown')).status).toBe(404)
  expect(await (await ask('/api/overview')).json()).toMatchObject({ version: 1, runs: [], whole: true })
  expect((await ask('/nothing')).status).toBe(404)
  expect(await (await ask('/')).text()).toBe('<p>page</p>')
})

test('an unexpected error is answered with 500 and a sentence without its message, and logged', async () => {
  const logged: string[] = []
  const view = { ...openView([], []), overview: () => Promise.reject(new Error('password=hunter2')) }
  const ask = await serve(view, (line) => logged.push(line))
  const answered = await ask('/api/overview')
  expect(answered.status).toBe(500)
  expect(answered.headers.get('content-type')).toBe('application/json')
  expect(await answered.json()).toEqual({
    problem: 'Something failed in the viewer itself. The terminal that it was started in says what.',
  })
  expect(logged).toEqual([expect.stringMatching(/^The viewer could not answer: Error: password=hunter2\n.*at /s)])
  expect((await ask('/api/version')).status).toBe(200)
})
