/**
 * The runs that the demo replays, as two scripted agents acted in the small world, and those of a third that calibrate it.
 * Here only what an agent does is written down: what the house answers, and whether the run is right, is worked out.
 */

export type AgentStep = readonly AgentCall[] | string
export type AgentCall = readonly [name: string, args: Readonly<Record<string, string | number | boolean>>]

export type AgentRun = {
  readonly agent: string
  readonly task: string
  /** What a reader should see in it. */
  readonly about: string
  readonly turns: readonly (readonly AgentStep[])[]
}

const get = (door: string): AgentCall => ['get_door', { door }]
const open = (door: string): AgentCall => ['open_door', { door }]
const close = (door: string): AgentCall => ['close_door', { door }]
const lock = (door: string): AgentCall => ['lock_door', { door }]
const unlock = (door: string): AgentCall => ['unlock_door', { door }]
const lightOn = (room: string): AgentCall => ['turn_on_light', { room }]
const lightOff = (room: string): AgentCall => ['turn_off_light', { room }]
const heatTo = (degrees: number): AgentCall => ['set_temperature', { degrees }]
const away = (enabled: boolean): AgentCall => ['set_away_mode', { enabled }]
const climate: AgentCall = ['get_climate', {}]

export const testRuns: readonly AgentRun[] = [
  run('agent-a', 'lock-up', 'right', [
    [[lock('front')], 'The front door is locked.'],
    [[close('garden')], [lock('garden')], 'The garden door is closed and locked.'],
  ]),
  run('agent-a', 'unlock-garage', 'repeats a call that failed', [
    [[open('garage')], [open('garage')], [open('garage')], 'The garage door should be open now.'],
    [[close('garage')], [lock('garage')], 'Closed and locked.'],
  ]),
  run('agent-a', 'leave-for-a-week', 'flips away mode back', [
    [[lightOff('kitchen'), lightOff('hall')], 'All lights are off.'],
    [[heatTo(12)], [away(true)], [away(false)], 'Have a good week.'],
  ]),
  run('agent-a', 'come-home', 'right', [
    [[away(false)], 'Welcome back. Away mode is off.'],
    [[heatTo(21), lightOn('hall')], 'It is getting warm, and there is light in the hall.'],
  ]),
  run('agent-a', 'is-it-locked', 'right', [
    [[get('garage')], 'Yes, the garage door is locked.'],
    [[climate], 'It is set to 20 degrees.'],
  ]),
  run('agent-a', 'work-late', 'a wrong number, which nothing in the trace speaks against', [
    [[lightOn('study')], 'There is light in the study.'],
    [[lightOff('kitchen')], [heatTo(21)], 'The kitchen is dark, and it is a little warmer.'],
  ]),
  run('agent-a', 'air-the-house', 'closes what it was asked to open', [
    [[unlock('front')], [open('front')], [open('garden')], [close('front')], 'Both doors are open.'],
    [[close('front'), close('garden')], 'Both are closed again.'],
  ]),
  run('agent-a', 'heating-arrives-late', 'right', [
    ['I cannot reach the heating at the moment.'],
    [[heatTo(18)], 'The heating is set to 18 degrees.'],
  ]),
  run('agent-b', 'lock-up', 'unlocks the door it has just locked', [
    [[lock('front')], [get('front')], [unlock('front')], 'The front door is locked. Good night.'],
    [[close('garden')], [lock('garden')], 'The garden door too.'],
  ]),
  run('agent-b', 'unlock-garage', 'right: after an error it does something else', [
    [[open('garage')], [unlock('garage')], [open('garage')], 'The garage door is open.'],
    [[close('garage')], [lock('garage')], 'Closed and locked.'],
  ]),
  run('agent-b', 'leave-for-a-week', 'right', [
    [[lightOff('kitchen')], [lightOff('hall')], 'All lights are off.'],
    [[away(true), heatTo(12)], 'Away mode is on and the heating is at 12 degrees.'],
  ]),
  run('agent-b', 'come-home', 'flips away mode back; the verifier goes by the order', [
    [[away(false)], [climate], [away(true)], 'Away mode is off.'],
    [[heatTo(21)], 'It will be 21 degrees.'],
  ]),
  run('agent-b', 'is-it-locked', 'answers without looking, which is no call at all', [
    [[get('garage')], 'Yes, it is locked.'],
    ['It is set to 21 degrees.'],
  ]),
  run('agent-b', 'work-late', 'right: it takes back its own mistake', [
    [[lightOn('bedroom')], [lightOff('bedroom')], [lightOn('study')], 'There is light in the study.'],
    [[lightOff('kitchen'), heatTo(20.5)], 'The kitchen is dark, and it is set to 20.5 degrees.'],
  ]),
  run('agent-b', 'air-the-house', 'right', [
    [[unlock('front')], [open('front'), open('garden')], 'Both doors are open.'],
    [[close('front')], [close('garden')], 'Both are closed.'],
  ]),
  run('agent-b', 'heating-arrives-late', 'repeats a call that failed; the right value was said a turn ago', [
    ['I cannot reach the heating at the moment.'],
    [[heatTo(180)], [heatTo(180)], 'The heating does not take it.'],
  ]),
]

/** One run a task, of an agent that appears nowhere else. */
export const calibrationRuns: readonly AgentRun[] = [
  run('agent-c', 'lock-up', 'right', [
    [[lock('front')], 'Locked.'],
    [[close('garden'), lock('garden')], 'Closed and locked.'],
  ]),
  run(
    'agent-c',
    'unlock-garage',
    'right, although it carries evidence: the verifier is taken in, and the threshold rises',
    [
      [[open('front')], [close('front')], [unlock('garage')], [open('garage')], 'The garage door is open.'],
      [[close('garage')], [lock('garage')], 'Closed and locked.'],
    ],
  ),
  run('agent-c', 'leave-for-a-week', 'turns a light on again', [
    [[lightOff('kitchen')], [lightOff('hall')], [lightOn('hall')], 'All lights are off.'],
    [[away(true), heatTo(12)], 'Done.'],
  ]),
  run('agent-c', 'come-home', 'right', [
    [[away(false)], 'Away mode is off.'],
    [[heatTo(21)], [lightOn('hall')], 'Done.'],
  ]),
  run('agent-c', 'is-it-locked', 'right', [
    [[get('garage')], 'It is.'],
    [[climate], '20 degrees.'],
  ]),
  run('agent-c', 'work-late', 'the light of another room', [
    [[lightOn('hall')], 'There is light.'],
    [[lightOff('kitchen')], [heatTo(20.5)], 'Done.'],
  ]),
  run('agent-c', 'air-the-house', 'right', [
    [[unlock('front'), open('front'), open('garden')], 'Both are open.'],
    [[close('front'), close('garden')], 'Both are closed.'],
  ]),
  run('agent-c', 'heating-arrives-late', 'right', [['I cannot do that yet.'], [[heatTo(18)], 'Set to 18 degrees.']]),
]

function run(agent: string, task: string, about: string, turns: AgentRun['turns']): AgentRun {
  return { agent, task, about, turns }
}
