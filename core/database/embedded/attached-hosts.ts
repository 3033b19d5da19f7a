import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { failureFromFileSystem } from './failures.ts'
import { giveTo, type Layout } from './folder.ts'
import { isMarkAlive, markOf } from './processes.ts'

// Who may stop the server? Not "who started it": a host killed with -9 leaves it to the next one, and a command
// that started it must not pull it from under a host that came later. So each user leaves a file named after its
// process, and the last living one out stops the server. All of this happens under the start lock.

/**
 * Notes the current process as a user of the server.
 * @returns The name of its file in `users`, for `leave`.
 */
export function enrol({ users, runner }: Layout): string {
  const name = `${markOf(process.pid)}.${placeOf(users)}.${randomBytes(4).toString('hex')}`
  const path = join(users, name)
  try {
    writeFileSync(path, '', { flag: 'wx', mode: 0o644 })
    giveTo(runner.keeper, path)
  } catch (error) {
    throw failureFromFileSystem(path, error)
  }
  return name
}

export function leave({ users }: Layout, name: string): void {
  rmSync(join(users, name), { force: true })
}

/** How many living users there are; forgets the dead. */
export function countLiving({ users }: Layout): number {
  let living = 0
  for (const name of readdirSync(users)) {
    const [mark = '', place] = name.split('.')
    if (place === placeOf(users) && isMarkAlive(mark)) living += 1
    else rmSync(join(users, name), { force: true })
  }
  return living
}

// A copy of the folder, made while its server was in use, comes with files of living users of the original.
function placeOf(users: string): string {
  return String(statSync(users).ino)
}
