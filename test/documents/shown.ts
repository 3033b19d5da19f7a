/** Compares what a page shows with what really came; `…` stands for what was left out. */
import * as assert from 'uvu/assert'
import { exactJson } from '@tianguis/core/decode/json'

/** Only the `…` after a comma, at the end of an object or list, is not JSON yet; inside a string it may stay. */
const LEFT_OUT = /,\s*…(?=\s*[}\]])/g
const MARK = '…'

/** @throws AssertionError naming the first thing that is shown and did not come. */
export function assertJsonShown(shown: string, real: string, where: string): void {
  const marked = shown.replaceAll(LEFT_OUT, (_all, at: number, text: string) =>
    /^\s*}/.test(text.slice(at).replace(/^,\s*…/, '')) ? `, "${MARK}": true` : `, "${MARK}"`,
  )
  contained(JSON.parse(marked), JSON.parse(real), where)
  contained(exactJson(marked), exactJson(real), where) // 12 is not 12.00
}

function contained(shown: unknown, real: unknown, where: string): void {
  if (typeof shown === 'string')
    return assert.ok(
      typeof real === 'string' && pattern(shown).test(real),
      `${where}: «${shown}» is shown and ${JSON.stringify(real)} came.`,
    )
  if (typeof shown !== 'object' || shown === null)
    return assert.is(real, shown, `${where}: ${shown} is shown and ${JSON.stringify(real)} came.`)
  assert.ok(
    typeof real === 'object' && real !== null && Array.isArray(real) === Array.isArray(shown),
    `${where}: ${JSON.stringify(real)} came.`,
  )
  if (Array.isArray(shown)) {
    const items = shown.filter((item) => item !== MARK)
    const came = real as unknown[]
    if (items.length === shown.length)
      assert.is(came.length, shown.length, `${where}: ${shown.length} are shown, ${came.length} came, and no … tells.`)
    return items.forEach((item, index) => contained(item, came[index], `${where}[${index}]`))
  }
  const { [MARK]: shortened, ...fields } = shown as Record<string, unknown>
  if (!shortened)
    assert.equal(
      Object.keys(fields).sort(),
      Object.keys(real as object).sort(),
      `${where}: other fields are shown than came, and no … tells.`,
    )
  for (const [name, value] of Object.entries(fields))
    contained(value, (real as Record<string, unknown>)[name], `${where}.${name}`)
}

/** Every line shown is found in what was printed, in that order; how far columns are apart does not matter. */
export function assertTextShown(shown: string, printed: string, where: string): void {
  const lines = printed.split('\n')
  let next = 0
  for (const line of shown.split('\n').filter((one) => one.trim())) {
    const found = lines.findIndex((one, index) => index >= next && pattern(line).test(one.trim()))
    assert.ok(found >= 0, `${where}: «${line.trim()}» is shown and was not printed:\n${printed}`)
    next = found + 1
  }
}

function pattern(shown: string): RegExp {
  const escaped = shown.trim().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/\s+/g, '\\s+').replaceAll(MARK, '.*')}$`, 's')
}
