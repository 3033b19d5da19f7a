import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Three times what a run of the whole suite holds at the most. */
const ROOM = 4 * 2 ** 30

/**
 * What test processes are told of where temporary files go: into memory, where the machine has a file system there with
 * room. Two hundred databases and two dozen clusters are made and removed, and half of the system's time was the
 * disk's.
 */
export function temporaryFolders(): Record<string, string> {
  return process.env.TMPDIR || !isRoomy() || !runsPrograms() ? {} : { TMPDIR: MEMORY }
}

function isRoomy(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) > ROOM
  } catch {
    return false
  }
}

/** Containers often forbid it there; PostgreSQL's own programs are copied into some of the folders. */
function runsPrograms(): boolean {
  const folder = mkdtempSync(join(MEMORY, 'tianguis-'))
  try {
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\n')
    chmodSync(program, 0o755)
    return spawnSync(program).status === 0
  } finally {
    rmSync(folder, { recursive: true })
  }
}
