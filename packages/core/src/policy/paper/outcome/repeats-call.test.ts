import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../json.ts'
import { inferOutcome } from './index.ts'

const outcome = (text: string, name: string, parameters: JsonObject = {}) =>
  inferOutcome(text, undefined, { name, arguments: parameters })

describe('a text that only repeats its call is a success', () => {
  test.each<[string, string, JsonObject?]>([
    ['on hold', 'hold_call'],
    ['Lights on.', 'turn_on_lights'],
    ['The light is now on', 'turn_on_light'],
    ['on', 'home_turn_on_light'],
    ['valve V7 open', 'valve_open', { valve: 'V7' }],
    ['lamp 3 off', 'switch_off', { lamp: 'lamp', number: 3 }],
    ['hall 2: ON', 'turn_on_heater', { hall: 2 }],
    ['CA-4 status=paused', 'pause_campaign', { campaign: 'CA-4' }],
    ['status=running', 'run_report'],
  ])('%s, of %s', (text, name, parameters) => {
    expect(outcome(text, name, parameters)).toBe('success')
  })
})

describe('a text with anything else is unclear', () => {
  test.each<[string, string, JsonObject?]>([
    ['on', 'turn_off_light'],
    ['light on', 'turn_off_light'],
    ['hold?', 'hold_call'],
    ['hold later', 'hold_call'],
    ['porch', 'home_turn_on_light', { light: 'porch' }],
    ['the', 'hold_call'],
    ['on hold on hold on hold on hold on hold on hold on hold on hold', 'hold_call'],
    ['on hold deep', 'hold_call', { tags: ['deep'] }],
    ['hall 2: ON', 'turn_on_heater'],
    ['hall 2: OFF', 'turn_on_heater', { hall: 2 }],
    ['dry run: hold', 'hold_call', { dry_run: true }],
  ])('%s, of %s', (text, name, parameters) => {
    expect(outcome(text, name, parameters)).toBe('unclear')
  })

  test('a text of 48 characters is still an echo', () => {
    expect(outcome('hold call is on'.padEnd(48, ' is'), 'hold_call')).toBe('success')
    expect(outcome('hold call is on'.padEnd(50, ' is'), 'hold_call')).toBe('unclear')
  })

  test('only the first arguments are compared', () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`a${at}`, `word${at}`]))
    expect(outcome('on hold word1', 'hold_call', many)).toBe('success')
    expect(outcome('on hold word18', 'hold_call', many)).toBe('unclear')
  })
})

describe('a database answers with the command', () => {
  test.each(['ALTER TABLE', 'CREATE INDEX', 'UPDATE 3', 'INSERT 0 1'])('%s is a success', (text) => {
    expect(outcome(text, 'run_change')).toBe('success')
  })

  test.each(['UPDATE 0', 'ALTER it', 'SELECT 3'])('%s is not', (text) => {
    expect(outcome(text, 'run_change')).toBe('unclear')
  })
})
