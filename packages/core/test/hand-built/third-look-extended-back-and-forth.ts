/** A state that is set, changed and set again: on the way back to the request, as requested, or for no reason. */
import { call, did, extendedFires, extendedTwin, right, says, user, wrong } from './story.ts'

export const thirdLookBackAndForth = [
  right(
    'back to the mode that was asked for, after a mistake',
    [
      user('Set the heater to eco.'),
      did('set_mode', { device: 'heater', mode: 'eco' }, '{"mode": "eco"}'),
      did('set_mode', { device: 'heater', mode: 'boost' }, '{"mode": "boost"}'),
    ],
    call('set_mode', { device: 'heater', mode: 'eco' }),
  ),
  right(
    'back to the colour that was asked for, after a look at the lamp',
    [
      user('Lamp 4 blue pls'),
      did('setColor', { lamp: 4, color: 'blue' }, 'ok'),
      did('setColor', { lamp: 4, color: 'green' }, 'ok'),
      did('getColor', { lamp: 4 }, 'green'),
    ],
    call('setColor', { lamp: 4, color: 'blue' }),
  ),
  right(
    'back to the branch that was asked for',
    [
      user('Check out the branch fix-12 and run the tests.'),
      did('git_checkout', { branch: 'fix-12' }, "Switched to branch 'fix-12'"),
      did('git_checkout', { branch: 'main' }, "Switched to branch 'main'"),
    ],
    call('git_checkout', { branch: 'fix-12' }),
  ),
  right(
    'back to the speed that was asked for, in French',
    [
      user('Mets le ventilateur sur lent.'),
      did('regler_ventilateur', { vitesse: 'lent' }, '{"ok": true}'),
      did('regler_ventilateur', { vitesse: 'rapide' }, '{"ok": true}'),
    ],
    call('regler_ventilateur', { vitesse: 'lent' }),
  ),
  right(
    'the way there and back is what the user asked for',
    [
      user('Start on input 1, show me input 2 for a moment, then go back to input 1.'),
      did('select_input', { input: 1 }, 'ok'),
      did('select_input', { input: 2 }, 'ok'),
    ],
    call('select_input', { input: 1 }),
  ),
  right(
    'the camera patrols between two presets',
    [
      user('Patrol between preset 1 and preset 2 until I say stop.'),
      did('move_camera', { preset: 1 }, 'ok'),
      did('move_camera', { preset: 2 }, 'ok'),
    ],
    call('move_camera', { preset: 1 }),
  ),
  right(
    'both speeds are to be measured twice',
    [
      user('Measure the flow of the pump at low and at high speed, two times each, alternating.'),
      did('set_speed', { speed: 'low' }, 'ok'),
      did('measure_flow', {}, '4.1'),
      did('set_speed', { speed: 'high' }, 'ok'),
      did('measure_flow', {}, '9.7'),
    ],
    call('set_speed', { speed: 'low' }),
  ),
  right(
    'the user changes the volume three times',
    [
      user('Volume 30.'),
      did('set_volume', { level: 30 }, 'ok'),
      says('Done.'),
      user('louder, 60'),
      did('set_volume', { level: 60 }, 'ok'),
      says('60 now.'),
      user('too loud, as before please'),
    ],
    call('set_volume', { level: 30 }),
  ),
  right(
    'the second mode does not work in this room',
    [
      user('Find the light scene that the camera can see in.'),
      did('set_scene', { scene: 'day' }, 'ok'),
      did('take_picture', {}, '{"brightness": 0.6, "usable": true}'),
      did('set_scene', { scene: 'candle' }, 'ok'),
      did('take_picture', {}, '{"brightness": 0.1, "usable": false}'),
    ],
    call('set_scene', { scene: 'day' }),
  ),
  wrong(
    'the agent cannot decide between two programmes that nobody asked for',
    [
      user('How long does the dishwasher still need?'),
      did('set_program', { program: 'intensive' }, '{"ok": true}'),
      did('set_program', { program: 'quick' }, '{"ok": true}'),
    ],
    [call('set_program', { program: 'intensive' })],
    extendedFires('back-and-forth'),
  ),
  wrong(
    'the voice changes to and fro while the news should be read',
    [
      user('Read me the news.'),
      did('select_voice', { voice: 'anna' }, 'voice set to anna'),
      did('select_voice', { voice: 'ben' }, 'voice set to ben'),
      did('select_voice', { voice: 'anna' }, 'voice set to anna'),
      did('select_voice', { voice: 'ben' }, 'voice set to ben'),
    ],
    [call('select_voice', { voice: 'anna' })],
    extendedFires('back-and-forth'),
  ),
  wrong(
    'the seating changes to and fro while a table should be booked',
    [
      user('Please book a table for two at the Lido at 8 tonight.'),
      did('set_seating', { seating: 'inside' }, '{"seating": "inside"}'),
      did('set_seating', { seating: 'terrace' }, '{"seating": "terrace"}'),
    ],
    [call('set_seating', { seating: 'inside' })],
    extendedFires('back-and-forth'),
  ),
  wrong(
    'the flip is dropped and the call beside it stays',
    [
      user('Send the sales report to Ines.'),
      did('set_theme', { theme: 'dark' }, '{"theme": "dark"}'),
      did('set_theme', { theme: 'light' }, '{"theme": "light"}'),
    ],
    [call('set_theme', { theme: 'dark' }), call('send_report', { report: 'sales', to: 'Ines' })],
    extendedTwin('back-and-forth', call('send_report', { report: 'sales', to: 'Ines' })),
  ),
]
