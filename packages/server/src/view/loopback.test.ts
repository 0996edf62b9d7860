import { createServer, type Server } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listenOnLoopback, type WantedPort } from './loopback.ts'

const pages = (): Server => createServer((_, response) => response.end('page'))

async function open(port: WantedPort) {
  const served = await listenOnLoopback(pages(), port)
  onTestFinished(served.close)
  return served
}

test('the usual port is used if it is free, and any free one if it is taken', async () => {
  const { port, close } = await listenOnLoopback(pages(), 0)
  await close()
  const first = await open({ usual: port })
  const second = await open({ usual: port })
  expect(first.port).toBe(port)
  expect(second.port).not.toBe(port)
  expect(await (await fetch(second.url)).text()).toBe('page')
})

test('a port that somebody chose and that is taken is refused with what to do', async () => {
  const { port } = await open(0)
  await expect(listenOnLoopback(pages(), port)).rejects.toThrow('Choose another one with --port, or 0 for any.')
})
