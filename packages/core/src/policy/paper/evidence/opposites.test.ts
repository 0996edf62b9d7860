import { describe, expect, test } from 'vitest'
import { builtInVerbs, indexVerbs, isReadOnlyName } from './opposites.ts'

const { areOpposite, opensWithOpposite, takesBack, verbAndObject, verbsOfBoolean } = builtInVerbs

describe('two verbs are opposite', () => {
  test('where the table pairs them, in either order', () => {
    expect(areOpposite('lock', 'unlock')).toBe(true)
    expect(areOpposite('unlock', 'lock')).toBe(true)
    expect(areOpposite('turn on', 'turn off')).toBe(true)
  })

  test('and one verb may have several opposites', () => {
    expect(areOpposite('cancel', 'book')).toBe(true)
    expect(areOpposite('cancel', 'reserve')).toBe(true)
  })

  test('and no verb is its own opposite, nor is an unknown one', () => {
    expect(areOpposite('lock', 'lock')).toBe(false)
    expect(areOpposite('lock', 'constructor')).toBe(false)
  })
})

test('one verb takes another back in one direction', () => {
  expect(takesBack('cancel', 'book')).toBe(true)
  expect(takesBack('book', 'cancel')).toBe(false)
  expect(takesBack('close', 'open')).toBe(true)
  expect(takesBack('reopen', 'close')).toBe(true)
  expect(takesBack('cancel', 'lock')).toBe(false)
})

describe('a tool name is a verb and its object', () => {
  test.each([
    ['lock_account', 'lock', 'account'],
    ['lockUserAccount', 'lock', 'user account'],
    ['lock-account', 'lock', 'account'],
    ['lock.account', 'lock', 'account'],
    ['turn_on_light', 'turn on', 'light'],
    ['turnOffLight', 'turn off', 'light'],
    ['check_in_guest', 'check in', 'guest'],
    ['bank.lock_account', 'lock', 'bank account'],
    ['bank.accounts.unlockAccount', 'unlock', 'bank accounts account'],
    ['account.lock', 'lock', 'account'],
    ['hotel.check_in', 'check in', 'hotel'],
    ['door_lock', 'lock', 'door'],
    ['frontDoorUnlock', 'unlock', 'front door'],
    ['guest_check_out', 'check out', 'guest'],
    ['lock_unlock', 'lock', 'unlock'],
    ['mcp__home__lock_door', 'lock', 'mcp home door'],
    ['home-lock_door', 'lock', 'home door'],
    ['github_star_repo', 'star', 'github repo'],
    ['home_turn_on_light', 'turn on', 'home light'],
    ['add_to_cart', 'add to', 'cart'],
    ['fleet_api_lock_vehicle', 'lock', 'fleet api vehicle'],
    ['login', 'login', ''],
    ['check_in', 'check in', ''],
  ])('%s: %s, %s', (name, verb, object) => {
    expect(verbAndObject(name)).toEqual({ verb, object })
  })

  test.each(['get_lock', 'account_state_locked', 'get_account', '', '.', 'get.lock_account'])(
    'except %j, which has no verb of the table in front or behind, or nothing to act on',
    (name) => {
      expect(verbAndObject(name)).toBeNull()
    },
  )
})

test('a tool that opens with a verb of the table does something that can be undone', () => {
  expect(opensWithOpposite('lock_account')).toBe(true)
  expect(opensWithOpposite('account_lock')).toBe(false)
})

describe('a tool only reads', () => {
  test.each([
    'get_order',
    'listFiles',
    'search-flights',
    'bank.get_account',
    'is_locked',
    'mcp__bank__get_account',
    'check_order',
  ])('%s', (name) => {
    expect(isReadOnlyName(name)).toBe(true)
  })

  test.each(['set_state', 'lock_account', 'bank.lock_account', 'target_get', 'check_in_guest', 'checkOut', ''])(
    'and not %j',
    (name) => {
      expect(isReadOnlyName(name)).toBe(false)
    },
  )
})

describe('setting a Boolean argument asks for a verb', () => {
  test.each([
    ['locked', true, ['lock']],
    ['locked', false, ['unlock']],
    ['is_enabled', false, ['disable']],
    ['lightOn', true, ['turn on']],
    ['lightOn', false, ['turn off']],
    ['unlock', true, ['unlock']],
    ['unlock', false, ['lock']],
    ['is_read', true, ['read']],
    ['read', false, ['unread']],
    ['flagged', false, ['unflag']],
  ])('%s = %s: %j', (key, value, verbs) => {
    expect(verbsOfBoolean(key, value)).toEqual(verbs)
  })

  test('and any opposite of it when it is false', () => {
    expect(verbsOfBoolean('opened', false)).toEqual(['close'])
    expect(verbsOfBoolean('engaged', false)).toEqual(['disengage', 'release'])
  })

  test.each(['human_readable', 'all', 'recursive', 'read_only', 'constructor', 'toString', ''])(
    'unless its name says nothing about a state: %j',
    (key) => {
      expect(verbsOfBoolean(key, true)).toBeNull()
    },
  )
})

describe("a table of one's own", () => {
  const table = indexVerbs([['deploy', 'rollback']])

  test('adds nothing to the built-in one, and has none of its pairs', () => {
    expect(table.areOpposite('rollback', 'deploy')).toBe(true)
    expect(table.takesBack('rollback', 'deploy')).toBe(true)
    expect(table.areOpposite('lock', 'unlock')).toBe(false)
    expect(areOpposite('deploy', 'rollback')).toBe(false)
    expect(table.verbAndObject('rollback_service')).toEqual({ verb: 'rollback', object: 'service' })
  })
})
