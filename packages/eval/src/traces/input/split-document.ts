/**
 * The records of a JSON document, found by its structure and never held as a whole: the elements of a list, or of the
 * one member of an object that is known to hold records. A list of messages and any other object are one record.
 *
 * Invariants
 *   1. Memory is bounded by one record, whatever the document's size.
 *   2. Nothing is parsed here but what surrounds the records; whether a record is JSON is found out later.
 */
import { DocumentScanner } from './document-scanner.ts'
import { BatchBuilder, type RecordBatch } from './record-batch.ts'

export async function* splitDocument(chunks: AsyncIterable<Buffer>): AsyncGenerator<RecordBatch, void, void> {
  const builder = new BatchBuilder('element')
  const scanner = new DocumentScanner(builder)
  for await (const chunk of chunks) {
    scanner.scan(chunk)
    yield* builder.takeReady()
  }
  scanner.end()
  yield* builder.takeAll()
}
