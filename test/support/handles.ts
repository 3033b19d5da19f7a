/** Handles of questions, signed with a key that every test knows. */
import { createQueryHandles } from '@tianguis/sql/follow-up/handle'

export const testHandles = createQueryHandles(Buffer.alloc(32, 'tianguis'))
