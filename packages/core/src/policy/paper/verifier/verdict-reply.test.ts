import { describe, expect, test } from 'vitest'
import { isArray, isJsonObject, type Json } from '../json.ts'
import { verdictReply } from './verdict-reply.ts'

describe('the schema of the reply', () => {
  test('uses only what strict structured outputs accept', () => {
    const keywords = new Set(['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'description'])
    const check = (schema: Json | undefined): void => {
      if (!isJsonObject(schema)) throw new Error('A part of the schema is no object.')
      for (const keyword of Object.keys(schema)) expect(keywords).toContain(keyword)
      const { properties, required, items } = schema
      if (schema.type === 'object') {
        if (!isJsonObject(properties) || required === undefined || !isArray(required)) throw new Error('Not strict.')
        expect(schema.additionalProperties).toBe(false)
        expect([...required].sort()).toEqual(Object.keys(properties).sort())
        Object.values(properties).forEach(check)
      }
      if (schema.type === 'array') check(items)
    }
    check(verdictReply.schema)
  })
})
