import { API_ROOT } from '../describe/calls.ts'

export const CALENDAR_PATH = `${API_ROOT}/calendario`
export const ICS_PATH = `${API_ROOT}/calendario.ics`
export const STATE_FEED_PATH = `${API_ROOT}/estado.atom`
export const CHANGES_PATH = `${API_ROOT}/publicaciones`
export const CHANGES_FEED_PATH = `${API_ROOT}/publicaciones.atom`
