/**
 * Reads a file, unpacks it and cuts it into batches of records, in the order of the file. An archive is read member by member. Errors are
 * reported inside the batches, so that reports about a file stay in order.
 */
import { readBytes } from './read-bytes.ts'
import { isZipFile, readZip } from './read-zip.ts'
import type { RecordBatch } from './record-batch.ts'
import { describeFailure, splitBytes, systemError, wholeFile } from './split-bytes.ts'

export async function* splitRecords(
  file: string,
  onRead: (bytes: number) => void,
): AsyncGenerator<RecordBatch, void, void> {
  if (!isZipFile(file)) {
    yield* splitBytes(readBytes(file, onRead), null, null)
    return
  }
  let some = false
  try {
    for await (const { name, header, bytes } of readZip(file)) {
      for await (const batch of splitBytes(bytes, header, name)) {
        some = true
        yield batch
      }
    }
  } catch (error) {
    yield wholeFile(describeFailure(systemError(error), some), null)
    return
  }
  if (!some) yield wholeFile({ reason: 'empty-file', detail: 'The archive is empty.' }, null)
}
