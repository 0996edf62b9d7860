/** Writes that set what is set already, and writes that only look like it. */
import { call, did, extendedFires, right, user, wrong } from './story.ts'

export const thirdLookUnchanged = [
  right(
    'one of two values changes',
    [
      user('Make C-20 a customer of the gold tier, the e-mail stays.'),
      did('get_customer', { id: 'C-20' }, '{"id": "C-20", "tier": "silver", "email": "jo@x.example"}'),
    ],
    call('update_customer', { id: 'C-20', tier: 'gold', email: 'jo@x.example' }),
  ),
  right(
    'another device has that value already',
    [
      user('Set sensor B to an interval of 60 seconds, like sensor A.'),
      did('get_sensor', { sensor: 'A' }, '{"sensor": "A", "interval": 60}'),
    ],
    call('set_sensor', { sensor: 'B', interval: 60 }),
  ),
  right(
    'the value was changed in between',
    [
      user('Try the limit 50 for a call, then make it 20 as it is now.'),
      did('get_limit', { api: 'search' }, '{"api": "search", "limit": 20}'),
      did('set_limit', { api: 'search', limit: 50 }, '{"ok": true}'),
      did('call_api', { api: 'search' }, '{"status": 200}'),
    ],
    call('set_limit', { api: 'search', limit: 20 }),
  ),
  right(
    'the user wants the value written once more',
    [
      user('The display hangs. Write brightness 40 again even if it says 40.'),
      did('get_display', { id: 2 }, '{"id": 2, "brightness": 40}'),
    ],
    call('set_brightness', { id: 2, brightness: 40 }),
  ),
  wrong(
    'the limit is already what the call sets',
    [
      user('Check the rate limit of the search API and tell me what it is.'),
      did('get_limit', { api: 'search' }, '{"api": "search", "limit": 20}'),
    ],
    [call('set_limit', { api: 'search', limit: 20 })],
    extendedFires('unchanged-write'),
  ),
  wrong(
    'tier and city are already what the call sets',
    [
      user('Make sure C-20 is in the gold tier.'),
      did('get_customer', { id: 'C-20' }, '{"id": "C-20", "tier": "gold", "city": "Graz"}'),
    ],
    [call('update_customer', { id: 'C-20', tier: 'gold', city: 'Graz' })],
    extendedFires('unchanged-write'),
  ),
]
