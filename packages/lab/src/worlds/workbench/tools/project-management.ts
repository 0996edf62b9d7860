/** The tools for project tasks on boards and lists. The tools check the names of lists and boards, and case matters. */
import { contains as holds, type PyValue, truthy } from '@twincheck/eval/python'
import { lower, requireHashable } from '../../python/access.ts'
import { contains, type DataFrame, inValues, recordsText, wholeMask } from '../../python/pandas/frame.ts'
import { compilePattern } from '../../python/regex/pattern.ts'
import { deletingTool, informationTool, nextId, type OfficeTool, tool, update, zeroFilled } from './tool.ts'

const tasks = { table: 'tasks', id: 'task_id', thing: 'Task' } as const
const COLUMNS = ['task_name', 'assigned_to_email', 'list_name', 'due_date', 'board'] as const

const LISTS = ['Backlog', 'In Progress', 'In Review', 'Completed']
const BOARDS = ['Back end', 'Front end', 'Design']
const BAD_LIST = "List not valid. Please choose from: 'Backlog', 'In Progress', 'In Review', 'Completed'."
const BAD_BOARD = "Board not valid. Please choose from: 'Back end', 'Front end', 'Design'."
const BAD_ASSIGNEE = 'Assignee email not valid. Please choose from the list of team members.'

export const projectTools: Readonly<Record<string, OfficeTool>> = {
  create_task: tool('writes', COLUMNS, (office, args) => {
    if (COLUMNS.some((name) => !truthy(args[name]))) return 'Missing task details.'
    const assigned_to_email = lower(args.assigned_to_email)
    if (!hasTask(office.tasks, assigned_to_email)) return BAD_ASSIGNEE
    if (!holds(LISTS, args.list_name)) return BAD_LIST
    if (!holds(BOARDS, args.board)) return BAD_BOARD
    const task_id = zeroFilled(nextId(office.tasks.column('task_id')))
    const row = { ...args, task_id, assigned_to_email }
    office.tasks = office.tasks.append(new Map<string, PyValue>(Object.entries(row)), true)
    return task_id
  }),
  delete_task: deletingTool(tasks),
  update_task: tool('writes', ['task_id', 'field', 'new_value'], (office, { task_id, field, new_value }) => {
    if (!truthy(task_id) || !truthy(field) || !truthy(new_value)) return 'Task ID, field, or new value not provided.'
    const value = field === 'assigned_to_email' ? lower(new_value) : new_value
    if (field === 'board' && !holds(BOARDS, value)) return BAD_BOARD
    if (field === 'list_name' && !holds(LISTS, value)) return BAD_LIST
    if (field === 'assigned_to_email' && !hasTask(office.tasks, value)) return BAD_ASSIGNEE
    if (!inValues(task_id, office.tasks.column('task_id'))) return 'Task not found.'
    if (!hasColumn(office.tasks, field)) return 'Field not valid.'
    office.tasks = update(office.tasks, 'task_id', task_id, [field, value])
    return 'Task updated successfully.'
  }),
  get_task_information_by_id: informationTool(tasks),
  search_tasks: tool('reads', COLUMNS, (office, args) => {
    if (COLUMNS.every((name) => !truthy(args[name]))) return 'No search parameters provided.'
    return recordsText(COLUMNS.reduce((found, name) => narrowed(found, name, args[name]), office.tasks))
  }),
}

/** Imitates pandas' `field in frame.columns`. */
export function hasColumn(frame: DataFrame, field: PyValue): boolean {
  requireHashable(field)
  return typeof field === 'string' && frame.columns.includes(field)
}

export function narrowed(frame: DataFrame, column: string, pattern: PyValue): DataFrame {
  if (!truthy(pattern)) return frame
  return frame.where(wholeMask(contains(frame.column(column), compilePattern(pattern, true))))
}

function hasTask(frame: DataFrame, address: PyValue): boolean {
  return frame.column('assigned_to_email').some((cell) => typeof cell === 'string' && cell.toLowerCase() === address)
}
