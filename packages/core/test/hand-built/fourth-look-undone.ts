/** A finished action is undone though nobody asked for it, in trades and naming styles of every kind. */
import { becomes, call, completes, did, goesOn, says, user, wrong } from './story.ts'

const ok = '{"ok": true}'

export const fourthLookUndone = [
  wrong(
    'an alarm zone, armed and disarmed',
    [user('arm zone 3 before we leave pls'), did('armZone', { zone: 3 }, '{"zone": 3, "armed": true}')],
    [call('disarmZone', { zone: 3 })],
    completes,
  ),
  wrong(
    'a valve of an irrigation line, verb last',
    [user('Please open valve V7 on the south field.'), did('valve_open', { valve: 'V7' }, 'Valve V7 is now open.')],
    [call('valve_close', { valve: 'V7' })],
    completes,
  ),
  wrong(
    'a service in kebab case',
    [user('start the billing worker'), did('start-service', { name: 'billing-worker' }, 'started')],
    [call('stop-service', { name: 'billing-worker' })],
    completes,
  ),
  wrong(
    'a dotted name with the verb at the end',
    [user('Could you mute line 14 for me?'), did('pbx.line.mute', { line: 14 }, '{"muted": true}')],
    [call('pbx.line.unmute', { line: 14 })],
    completes,
  ),
  wrong(
    'names in the style of PowerShell',
    [user('Enable the scheduled task NightlyBackup.'), did('Enable-ScheduledTask', { TaskName: 'NightlyBackup' }, ok)],
    [call('Disable-ScheduledTask', { TaskName: 'NightlyBackup' })],
    completes,
  ),
  wrong(
    'a server of tools in front of the name',
    [user('lock the back door'), did('mcp__home__lock_door', { door: 'back' }, '{"state": "locked"}')],
    [call('mcp__home__unlock_door', { door: 'back' })],
    completes,
  ),
  wrong(
    'a player banned in a hurry',
    [user('ban xX_reaper_Xx now hes cheating'), did('ban_player', { player: 'xX_reaper_Xx' }, 'Player banned.')],
    [call('unban_player', { player: 'xX_reaper_Xx' })],
    completes,
  ),
  wrong(
    'a feature flag, after a look at it',
    [
      user('Switch the flag checkout-v2 on in staging, thanks!'),
      did('switch_on_flag', { flag: 'checkout-v2', env: 'staging' }, ok),
      did('get_flag', { flag: 'checkout-v2', env: 'staging' }, '{"flag": "checkout-v2", "on": true}'),
    ],
    [call('switch_off_flag', { flag: 'checkout-v2', env: 'staging' })],
    completes,
  ),
  wrong(
    'a lawyer is added to a matter and removed again',
    [
      user('Can you add Ines Duarte to matter 2291?'),
      did('add_attorney', { matter: 2291, attorney: 'Ines Duarte' }, '{"matter": 2291, "attorneys": ["Ines Duarte"]}'),
    ],
    [call('remove_attorney', { matter: 2291, attorney: 'Ines Duarte' })],
    completes,
  ),
  wrong(
    'a payroll run that was approved is rejected',
    [
      user('I checked the October payroll run PR-10, looks fine, approve it.'),
      did('approve_payroll_run', { run_id: 'PR-10' }, '{"run_id": "PR-10", "state": "APPROVED"}'),
    ],
    [call('reject_payroll_run', { run_id: 'PR-10' })],
    completes,
  ),
  wrong(
    'a deposit is withdrawn again',
    [
      user("I'd like to deposit 250 euros into my savings account."),
      did('deposit_funds', { account: 'savings', amount: 250 }, '{"balance": 1250}'),
    ],
    [call('withdraw_funds', { account: 'savings', amount: 250 })],
    completes,
  ),
  wrong(
    'a volume is mounted and unmounted in the next step',
    [user('mount vol-77 at /data'), did('mount_volume', { volume: 'vol-77', path: '/data' }, 'mounted /data')],
    [call('unmount_volume', { volume: 'vol-77' })],
    completes,
  ),
  wrong(
    'a member of a library borrows and the agent gives the hold back',
    [
      user('reserve The Glass Hotel for card 5521'),
      did('reserve_book', { card: 5521, title: 'The Glass Hotel' }, '{"reservation": "R-88"}'),
    ],
    [call('release_book', { card: 5521, title: 'The Glass Hotel' })],
    completes,
  ),
  wrong(
    'access to a folder is granted and revoked',
    [
      user('Give the auditors read access to folder fin-2026.'),
      did('grant_access', { folder: 'fin-2026', group: 'auditors' }, '{"granted": true}'),
    ],
    [call('revoke_access', { folder: 'fin-2026', group: 'auditors' })],
    completes,
  ),
  wrong(
    'a container is attached to a network; the tools carry a prefix of the service',
    [user('attach web-2 to network edge'), did('docker_attach_network', { container: 'web-2', network: 'edge' }, '')],
    [call('docker_detach_network', { container: 'web-2', network: 'edge' })],
    completes,
  ),
  wrong(
    'a page is published, and the agent gets cold feet',
    [
      user('publish the article on heat pumps'),
      did('publishArticle', { slug: 'heat-pumps' }, '{"url": "https://example.org/heat-pumps"}'),
      says('The article is online. Let me take it down again to double check the images.'),
    ],
    [call('unpublishArticle', { slug: 'heat-pumps' })],
    completes,
  ),
  wrong(
    'a call is put on hold',
    [user('hold the caller on line 2 plz'), did('hold_call', { line: 2 }, 'on hold')],
    [call('unhold_call', { line: 2 })],
    completes,
  ),
  wrong(
    'a CAD layer that was hidden is shown',
    [user('Hide layer "Dimensions".'), did('hide_layer', { layer: 'Dimensions' }, '{"visible": false}')],
    [call('show_layer', { layer: 'Dimensions' })],
    completes,
  ),
  wrong(
    'the inverse is one of two calls, the other one stays',
    [user('Pin the message m-55 and then list all pins.'), did('pin_message', { message_id: 'm-55' }, ok)],
    [call('unpin_message', { message_id: 'm-55' }), call('list_pins', {})],
    becomes(call('list_pins', {})),
  ),
  wrong(
    'the job is resumed as wanted and then paused',
    [
      user('resume job 4471, it was paused over night'),
      did('resume_job', { job: 4471 }, '{"job": 4471, "state": "running"}'),
    ],
    [call('pause_job', { job: 4471 })],
    completes,
  ),
  wrong(
    'a card is frozen after a theft',
    [
      user('My card ending 4431 was stolen!!! freeze it right now'),
      did('freeze_card', { last4: '4431' }, '{"status": "frozen"}'),
    ],
    [call('unfreeze_card', { last4: '4431' })],
    completes,
  ),
  wrong(
    'a polite and indirect request',
    [
      user("If it isn't too much trouble, would it be possible to have the courtyard lights turned on?"),
      did('turn_on_lights', { area: 'courtyard' }, 'Lights on.'),
    ],
    [call('turn_off_lights', { area: 'courtyard' })],
    completes,
  ),
  wrong(
    'a request full of typing errors',
    [user('pls subsribe me to teh weekly newsleter'), did('subscribe_newsletter', { list: 'weekly' }, ok)],
    [call('unsubscribe_newsletter', { list: 'weekly' })],
    completes,
  ),
  wrong(
    'a node is cordoned for a repair, and the agent uncordons it',
    [user('cordon node worker-9'), did('kubectl_cordon_node', { node: 'worker-9' }, 'node/worker-9 cordoned')],
    [call('kubectl_uncordon_node', { node: 'worker-9' })],
    completes,
  ),
  wrong(
    'an appointment is booked and cancelled',
    [
      user('book me dr. haas thursday 9am'),
      did('book_appointment', { doctor: 'Haas', slot: 'thu-09:00' }, '{"confirmation": "AP-2210"}'),
    ],
    [call('cancel_appointment', { doctor: 'Haas', slot: 'thu-09:00' })],
    completes,
  ),
  wrong(
    'the flag of the same tool is turned over',
    [user('Turn on dark mode in the dashboard.'), did('set_dark_mode', { enabled: true }, ok)],
    [call('set_dark_mode', { enabled: false })],
    completes,
  ),
  wrong(
    'a pump is switched on by a flag and off again',
    [user('pump 2 on'), did('setPump', { pump: 2, on: true }, '{"pump": 2, "on": true}')],
    [call('setPump', { pump: 2, on: false })],
    completes,
  ),
  wrong(
    'a branch protection rule; every other argument is the same',
    [
      user('protect the branch release/8 in repo atlas, admins included'),
      did('set_protection', { repo: 'atlas', branch: 'release/8', protected: true }, '{"protected": true}'),
    ],
    [call('set_protection', { repo: 'atlas', branch: 'release/8', protected: false })],
    completes,
  ),
  wrong(
    'the second of two requests is still to do',
    [
      user('Lock cabinet C4, then tell the night nurse by pager that it is locked.'),
      did('lock_cabinet', { cabinet: 'C4' }, ok),
    ],
    [call('unlock_cabinet', { cabinet: 'C4' })],
    goesOn,
  ),
  wrong(
    'one of three greenhouses is aired',
    [user('Open the vents of greenhouses 1, 2 and 3.'), did('open_vent', { greenhouse: 1 }, 'open')],
    [call('close_vent', { greenhouse: 1 })],
    goesOn,
  ),
  wrong(
    'the deployment has only begun',
    [
      user('start deployment d-12 and wait until it is healthy'),
      did('start_deployment', { id: 'd-12' }, '{"id": "d-12", "state": "in_progress", "percent": 3}'),
    ],
    [call('stop_deployment', { id: 'd-12' })],
    goesOn,
  ),
  wrong(
    'only two of five users could be added',
    [
      user('add the five people of the new team to the channel'),
      did('add_members', { channel: 'team-new', users: ['a', 'b', 'c', 'd', 'e'] }, '{"added": 2, "failed": 3}'),
    ],
    [call('remove_members', { channel: 'team-new', users: ['a', 'b', 'c', 'd', 'e'] })],
    goesOn,
  ),
]
