import { describe, expect, test } from 'vitest'
import { call, done, says, scene, toolCalls, user } from '../../../../../test/fixtures/steps.ts'
import { takenInstead } from './taken-instead.ts'

function taken(request: string, { answer = '{"free":false}', tool = 'assign_room' } = {}) {
  const proposed = call(tool, { room: 'R-214' }, 'proposed')
  const messages = [
    user('Is R-214 free?'),
    ...done('get_room', { room: 'R-214' }, answer),
    says('Well.'),
    user(request),
  ]
  return takenInstead(proposed, request, scene({ messages, proposal: toolCalls(proposed) }))?.current ?? null
}

describe('a value that is taken instead of the earlier one', () => {
  test.each([
    ['Then put us in R-309 please', '{"free":false}'],
    ['R-309 then', '[]'],
    ['the room R-309 then', '[]'],
    ['then the room R-309', '[]'],
    ['ok then take R-309', 'Error: no such room'],
    ['ok then take R-309', '{"free":false,"clean":false}'],
    ['Could I have R-309 instead?', '{"free":true}'],
    ['R-309, no, sorry, put us in R-309 instead', '{"free":true}'],
  ])('%s, after %s', (request, answer) => {
    expect(taken(request, { answer })).toBe('R-309')
  })

  test.each([
    ['Then put us in R-309 please', '{"free":true}'],
    ['Put us in one then. R-309 please', '{"free":false}'],
    ['Put us up then, R-309', '{"free":false}'],
    ['Then put us in R-309 please', '{"free":false,"clean":true}'],
    ['Then put us in R-309 please', '{"state":"taken"}'],
    ['Put us in R-309 please', '{"free":false}'],
    ['Then put me on the list. Our friends are in R-309.', '{"free":false}'],
    ['Put us there instead of R-309', '{"free":false}'],
    ['Then we will not take R-309', '{"free":false}'],
    ['Then R-309, or the other one', '{"free":false}'],
    ['Then my sister is in R-309', '{"free":false}'],
    ['Then Ann is in R-309', '{"free":false}'],
    ['oh then our friends sleep in R-309', '{"free":false}'],
    ['R-309 goes back instead', '{"free":true}'],
    ['Oh R-309 goes back then', '{"free":false}'],
    ['Then our friends sleep in R-309', '{"free":false}'],
    ['Then their things go to R-309', '{"free":false}'],
  ])('not: %s, after %s', (request, answer) => {
    expect(taken(request, { answer })).toBeNull()
  })

  test('a tool that reads or takes away keeps the earlier value', () => {
    expect(taken('R-309 instead', { tool: 'get_room' })).toBeNull()
    expect(taken('R-309 instead', { tool: 'release_room' })).toBeNull()
  })

  test('what a change may have taken keeps its value', () => {
    const proposed = call('vacate_room', { room: 'R-214' }, 'proposed')
    const messages = [
      user('R-214'),
      ...done('assign_room', { room: 'R-214' }, 'ok'),
      says('Yours.'),
      user('R-309 instead'),
    ]
    expect(takenInstead(proposed, 'R-309 instead', scene({ messages, proposal: toolCalls(proposed) }))).toBeNull()
  })

  test('one earlier call that did not say no, or that changed something, keeps the value', () => {
    const proposed = call('assign_room', { room: 'R-214' }, 'proposed')
    const look = (request: string, tool: string, output: string) => {
      const messages = [
        user('R-214?'),
        ...done('get_room', { room: 'R-214' }, '[]', 'one'),
        ...done(tool, { room: 'R-214' }, output, 'two'),
        says('Well.'),
        user(request),
      ]
      return takenInstead(proposed, request, scene({ messages, proposal: toolCalls(proposed) }))
    }
    expect(look('R-309 then', 'get_price', '[]')).not.toBeNull()
    expect(look('R-309 then', 'get_price', '{"eur":90}')).toBeNull()
    expect(look('R-309 instead', 'get_price', '{"eur":90}')).not.toBeNull()
    expect(look('R-309 instead', 'hold_room', '{"ok":true}')).toBeNull()
  })

  test('a value that no call had is not replaced', () => {
    const proposed = call('assign_room', { room: 'R-214' }, 'proposed')
    const messages = [user('A room?'), says('R-214?'), user('R-309 instead')]
    expect(takenInstead(proposed, 'R-309 instead', scene({ messages, proposal: toolCalls(proposed) }))).toBeNull()
  })
})
