import { expect, test } from 'vitest'
import { readToolName } from './tool-name.ts'

test.each([
  ['lock_door', '', 'lock door'],
  ['lockDoor', '', 'lock door'],
  ['lock-door', '', 'lock door'],
  ['home.lock_door', 'home', 'lock door'],
  ['home.doors.lock', 'home doors', 'lock'],
  ['home/lock_door', 'home', 'lock door'],
  ['home:lock_door', 'home', 'lock door'],
  ['mcp__home__lock_door', 'mcp home', 'lock door'],
  ['mcp__home-server__lock-door', 'mcp home server', 'lock door'],
  ['open_api__get_user', 'open api', 'get user'],
  ['home-lock_door', 'home', 'lock door'],
  ['smart-home-lockDoor', 'smart home', 'lock door'],
  ['home-lock-door', '', 'home lock door'],
  ['lock.door', '', 'lock door'],
  ['lock-front_door', '', 'lock front door'],
  ['turn.on', '', 'turn on'],
  ['door_lock', '', 'door lock'],
  ['home.', 'home', ''],
  ['', '', ''],
])('%j lives in %j and is called %j', (name, place, own) => {
  const read = readToolName(name)
  expect([read.place.join(' '), read.own.join(' ')]).toEqual([place, own])
})

test('names are read again after many others, and to the same end', () => {
  const first = readToolName('home.lock_door')
  expect(readToolName('home.lock_door')).toBe(first)
  for (let i = 0; i < 2_000; i++) readToolName(`tool_${i}`)
  expect(readToolName('home.lock_door')).toEqual(first)
})
