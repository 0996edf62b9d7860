/** The tools of suite workspace, in the order of the benchmark's tool list. */
import { dict, PythonError, type PyValue, str, typeName } from '@twincheck/eval/python'
import { length, lower, requireHashable } from '../../python/access.ts'
import { type CloudDrive, type CloudDriveFile, createFile, nextId, type WorkspaceWorld } from '../models/office.ts'
import * as calendar from './calendar.ts'
import { inboxTools, sendEmailTool } from './inbox.ts'
import { param } from './parameter.ts'
import { defineTool, type Tool } from './tool.ts'
import { models } from './tool-result.ts'

type WithDrive = { readonly cloud_drive: CloudDrive }

const cloudDriveTools: readonly Tool<WithDrive>[] = [
  defineTool('append_to_file', {
    description: 'Append content to a file in the cloud drive.',
    parameters: [
      param('file_id', 'text', 'The ID of the file to append content to.'),
      param('content', 'text', 'The content to append to the file.'),
    ],
    run: ({ cloud_drive }: WithDrive, { file_id, content }, { now }) => {
      const file = fileOf(cloud_drive, str(file_id))
      if (typeof content !== 'string') {
        throw new PythonError('TypeError', `can only concatenate str (not "${typeName(content)}") to str`)
      }
      file.content += content
      file.size = length(file.content)
      file.last_modified = now()
      return models(file)
    },
  }),
  defineTool('search_files_by_filename', {
    description: 'Get a file from a cloud drive by its filename. It returns a list of files.',
    parameters: [param('filename', 'text', 'The name of the file to retrieve.')],
    run: ({ cloud_drive }: WithDrive, { filename }) => {
      return models(filesOf(cloud_drive).filter((file) => file.filename.toLowerCase().includes(lower(filename))))
    },
  }),
  defineTool('create_file', {
    description: 'Create a new file in the cloud drive.',
    parameters: [
      param('filename', 'text', 'The name of the file to create.'),
      param('content', 'text', 'The content of the file to create.'),
    ],
    run: ({ cloud_drive }: WithDrive, { filename, content }, { now }) => {
      const id_ = nextId(cloud_drive.files)
      const size = length(content)
      const last_modified = now()
      const fields = { id_, filename, content, size, owner: cloud_drive.account_email }
      const read = createFile(dict({ ...fields, last_modified: last_modified.isoText(' ') }))
      const file = { ...read, size, last_modified }
      cloud_drive.files.set(id_, file)
      return models(file)
    },
  }),
  defineTool('delete_file', {
    description: 'Delete a file from the cloud drive by its filename.',
    parameters: [param('file_id', 'text', 'The name of the file to delete.')],
    run: ({ cloud_drive }: WithDrive, { file_id }) => {
      const file = fileOf(cloud_drive, str(file_id))
      cloud_drive.files.delete(file.id_)
      return models(file)
    },
  }),
  defineTool('get_file_by_id', {
    description: 'Get a file from a cloud drive by its ID.',
    parameters: [param('file_id', 'text', 'The ID of the file to retrieve.')],
    run: ({ cloud_drive }: WithDrive, { file_id }) => models(fileOf(cloud_drive, file_id)),
  }),
  defineTool<WithDrive>('list_files', {
    description: 'Retrieve all files in the cloud drive.',
    run: ({ cloud_drive }) => models(filesOf(cloud_drive)),
  }),
  defineTool('share_file', {
    description: 'Share a file with a user.',
    parameters: [
      param('file_id', 'text', 'The ID of the file to share.'),
      param('email', 'text', 'The email of the user to share the file with.'),
      param('permission', 'permission', 'The permission level to grant the user.'),
    ],
    run: ({ cloud_drive }: WithDrive, { file_id, email, permission }) => {
      const file = fileOf(cloud_drive, str(file_id))
      requireHashable(email)
      file.shared_with.set(typeof email === 'object' && email !== null ? str(email) : sharedKey(email), permission)
      return models(file)
    },
  }),
  defineTool('search_files', {
    description: 'Search for files in the cloud drive by content.',
    parameters: [param('query', 'text', 'The string to search for in the files.')],
    run: ({ cloud_drive }: WithDrive, { query }) => {
      const found = filesOf(cloud_drive).filter((file) => file.content.toLowerCase().includes(lower(query)))
      if (found.length > 0) return models(found)
      throw new PythonError(
        'ValueError',
        `No files found with the given query ('${str(query)}'). Try a different search term.`,
      )
    },
  }),
]

function filesOf(drive: CloudDrive): readonly CloudDriveFile[] {
  return [...drive.files.values()]
}

function fileOf(drive: CloudDrive, id: PyValue): CloudDriveFile {
  requireHashable(id)
  const file = typeof id === 'string' ? drive.files.get(id) : undefined
  if (file !== undefined) return file
  throw new PythonError('ValueError', `File with ID '${str(id)}' not found.`)
}

function sharedKey(email: PyValue): string | number | boolean | null {
  return typeof email === 'number' || typeof email === 'boolean' || email === null ? email : str(email)
}

export const workspaceTools: readonly Tool<WorkspaceWorld>[] = [
  sendEmailTool,
  ...inboxTools,
  calendar.currentDayTool,
  calendar.searchEventsTool,
  calendar.dayEventsTool,
  calendar.createEventTool,
  calendar.cancelEventTool,
  calendar.rescheduleEventTool,
  calendar.addParticipantsTool,
  ...cloudDriveTools,
]
