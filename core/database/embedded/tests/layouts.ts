/** Folders that are prepared for a cluster and have none yet, on a machine that the test file closes. */
import { openFakeMachine } from '../../../../test/support/fake-machine.ts'
import { locate, prepareFolder, type Layout } from '../folder.ts'

export const machine = openFakeMachine()
export const PLENTY = () => 1e12

export function layoutFor(name: string): Layout {
  const layout = locate(machine.path(name))
  prepareFolder(layout)
  return layout
}
