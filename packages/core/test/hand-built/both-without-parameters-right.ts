/** Right calls of tools without parameters whose opposite was called just before. Committed before any rule was run. */
import { call, did, type HandBuiltStep, right, says, system, together, user } from './story.ts'

export const bothWithoutParametersRight: readonly HandBuiltStep[] = [
  right(
    'a pulse',
    [user('Give the blender a short pulse'), did('start_blender', {}, '{"running":true}')],
    call('stop_blender'),
  ),
  right(
    'a restart',
    [user('The router hangs, restart it'), did('turn_off_router', {}, '{"on":false}')],
    call('turn_on_router'),
  ),
  right(
    'a test of the siren',
    [user('Test the siren'), did('start_siren', {}, '{"sounding":true}')],
    call('stop_siren'),
  ),
  right(
    'both in one sentence',
    [user('Start the pump and stop it right away, I want to hear it'), did('start_pump', {}, '{"running":true}')],
    call('stop_pump'),
  ),
  right(
    'power cycle',
    [user('power cycle the modem pls'), did('disable_modem', {}, '{"enabled":false}')],
    call('enable_modem'),
  ),
  right(
    'a timer that has run out',
    [
      user('Run the vacuum pump for thirty seconds'),
      did('start_vacuum_pump', {}, '{"running":true}'),
      did('wait', { seconds: 30 }, '{"waited":30}'),
    ],
    call('stop_vacuum_pump'),
  ),
  right(
    'let somebody in',
    [user('Let the courier in, then close up behind him'), did('open_gate', {}, '{"open":true}')],
    call('close_gate'),
  ),
  right(
    'the user changed her mind',
    [
      user('Start the dryer'),
      did('start_dryer', {}, '{"running":true}'),
      says('It runs.'),
      user('argh, my phone is in there'),
    ],
    call('stop_dryer'),
  ),
  right(
    'an alarm of the machine',
    [
      system('If a machine reports an overload, stop it at once.'),
      user('Start the mill'),
      did('start_mill', {}, '{"running":true,"warning":"overload"}'),
    ],
    call('stop_mill'),
  ),
  right(
    'it is safe to stop after a failed look',
    [
      user('Start the recording, but only if the microphone works'),
      did('start_recording', {}, '{"recording":true}'),
      did('microphone_level', {}, '{"level":0,"working":false}'),
    ],
    call('stop_recording'),
  ),
  right(
    'a photo with the light',
    [
      user('Take a picture of the cellar, you need the light for that'),
      did('turn_on_cellar_light', {}, '{"on":true}'),
      did('take_picture', {}, '{"file":"cellar.jpg"}'),
    ],
    call('turn_off_cellar_light'),
  ),
  right(
    'pause and play for a call',
    [
      user('Pause the music while I answer the door'),
      did('pause_music', {}, '{"paused":true}'),
      says('Paused.'),
      user("I'm back"),
    ],
    call('resume_music'),
  ),
  right(
    'bleed the line',
    [user('Bleed the brake line: open, wait for the pedal, close'), did('open_valve', {}, '{"open":true}')],
    call('close_valve'),
  ),
  right(
    'a German restart',
    [user('Starte den Server bitte neu'), did('stop_server', {}, '{"running":false}')],
    call('start_server'),
  ),
  right(
    'a Spanish test',
    [user('Prueba la bomba un momento'), did('start_pump', {}, '{"running":true}')],
    call('stop_pump'),
  ),
  right(
    'flash the lights',
    [user('Blink the porch light so the driver sees us'), did('porch_light_on', {}, '{"on":true}')],
    call('porch_light_off'),
  ),
  right(
    'in the order of a recipe',
    [
      user('Follow the recipe'),
      did('read_recipe', {}, '{"steps":["start mixer","stop mixer after one minute","rest"]}'),
      did('start_mixer', {}, '{"running":true}'),
    ],
    call('stop_mixer'),
  ),
  right(
    'a maintenance window',
    [
      system('Migrations run in maintenance mode, which is left afterwards.'),
      user('Run the migration'),
      did('enter_maintenance', {}, '{"maintenance":true}'),
      did('run_migration', {}, '{"migrated":true}'),
    ],
    call('leave_maintenance'),
  ),
  right(
    'a door for a moment, in two calls',
    [user('buzz me in'), together([call('unlock_door'), '{"locked":false}'], [call('camera_clip'), '{"clip":"c1"}'])],
    call('lock_door'),
  ),
  right(
    'a new connection to the Wi-Fi',
    [user('Reconnect to the Wi-Fi'), did('disconnect_wifi', {}, '{"connected":false}')],
    call('connect_wifi'),
  ),
]
