/**
 * The process of several test files, one after the other: what they import is compiled and run once. Each is announced
 * by a line of its own, so that whoever listens knows whose words follow.
 */
import { pathToFileURL } from 'node:url'
import { BEGINS, TOOK } from './judge.ts'

declare global {
  var UVU_DEFER: number
  var UVU_QUEUE: (readonly [null])[]
}

/** What a file may change of its process and the next one would notice. */
const surroundings = () => {
  const [env, folder] = [{ ...process.env }, process.cwd()]
  return {
    restore() {
      for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name]
      Object.assign(process.env, env)
      process.chdir(folder)
    },
  }
}

globalThis.UVU_DEFER = 1
const { exec } = await import('uvu')
let failed = false
for (const file of process.argv.slice(2)) {
  console.log(`${BEGINS}${file}`)
  globalThis.UVU_QUEUE.splice(0, Infinity, [null])
  const before = surroundings()
  const [begun, cpu] = [performance.now(), process.cpuUsage()]
  await import(pathToFileURL(file).href)
  await exec()
  console.log(
    `${TOOK}${Math.round(performance.now() - begun)} ${Math.round(process.cpuUsage(cpu).user / 1000 + process.cpuUsage(cpu).system / 1000)}`,
  )
  before.restore()
  // Each says its own.
  failed ||= process.exitCode !== 0
}
process.exitCode = failed ? 1 : 0
