import { dict } from '@twincheck/eval/python'
import { describe, expect, test } from 'vitest'
import { answer, differencesFromPython, methodsNotReplayed } from '../../../../test/simulator-parity.ts'
import { vehicleControlApi } from './vehicle-control-api.ts'

describe('VehicleControlAPI', () => {
  test('answers every recorded call and ends in every recorded state as Python does', () => {
    expect(differencesFromPython(vehicleControlApi, 'vehicle-control-api')).toEqual([])
  })

  test('has no method that the recording leaves out', () => {
    expect(methodsNotReplayed(vehicleControlApi, 'vehicle-control-api')).toEqual([])
  })

  test('draws the same readings in a copy, which then goes its own way', () => {
    const original = vehicleControlApi.load(dict(), null)
    answer(vehicleControlApi, original, 'get_current_speed()')
    const copy = vehicleControlApi.copy(original)
    const next = answer(vehicleControlApi, original, 'get_current_speed()')
    expect(answer(vehicleControlApi, copy, 'get_current_speed()')).toBe(next)
    answer(vehicleControlApi, copy, "lockDoors(unlock=False, door=['driver'])")
    expect(vehicleControlApi.equal(original, copy)).toBe(false)
  })

  test('is equal to another car whose brake pedal force differs, because that is private', () => {
    const braking = vehicleControlApi.load(dict([['brakePedalForce', 3]]), null)
    expect(vehicleControlApi.equal(braking, vehicleControlApi.load(dict(), null))).toBe(true)
  })

  test('needs the constants of the long-context category when it is loaded for it', () => {
    expect(() => vehicleControlApi.load(dict(), new Map())).toThrow('LONG_WEATHER_EXTENSION')
  })
})
