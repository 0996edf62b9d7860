import { describe, expect, test } from 'vitest'
import { readOppositeNames } from './opposite-names.ts'

const ban = { verb: 'ban', object: 'user' }
const unban = { verb: 'unban', object: 'user' }

describe('two names of tools are opposites', () => {
  test('by the table', () => {
    expect(readOppositeNames('lock_door', 'unlock_door')).toEqual({
      earlier: { verb: 'lock', object: 'door' },
      proposed: { verb: 'unlock', object: 'door' },
    })
  })

  test('by "un" in front of a verb that is in no table, in either order and at either end', () => {
    expect(readOppositeNames('ban_user', 'unban_user')).toEqual({ earlier: ban, proposed: unban })
    expect(readOppositeNames('unban_user', 'ban_user')).toEqual({ earlier: unban, proposed: ban })
    expect(readOppositeNames('userBan', 'userUnban')).toEqual({ earlier: ban, proposed: unban })
  })

  test('where the place is the same, which is part of the object', () => {
    expect(readOppositeNames('chat.ban_user', 'chat.unban_user')?.proposed.object).toBe('chat user')
    expect(readOppositeNames('chat.ban_user', 'mail.unban_user')).toBeNull()
  })

  test.each([
    ['the same name', 'ban_user', 'ban_user'],
    ['another object', 'ban_user', 'unban_uses'],
    ['nothing to act on', 'ban', 'unban'],
    ['a tool that reads', 'view_user', 'unview_user'],
    ['two letters that are not "un"', 'ban_user', 'reban_user'],
    ['a word in the middle', 'put_tag_on', 'put_untag_on'],
    ['two words that differ', 'ban_user', 'unbar_user'],
  ])('and not %s', (_, earlier, proposed) => {
    expect(readOppositeNames(earlier, proposed)).toBeNull()
  })
})
