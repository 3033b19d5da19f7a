/** What people call the hours of a day. */

/**
 * The closed list of a dimension whose column tells when an hour begins, "20:00": each with what people say for it, «las
 * 8 de la noche», «8 pm», «20 horas».
 */
export const HOURS_OF_DAY: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Array.from({ length: 24 }, (_, hour) => [`${String(hour).padStart(2, '0')}:00`, said(hour)]),
)

function said(hour: number): string[] {
  const twelve = hour % 12 || 12
  const told = [
    ...partsOf(hour).map((part) => `${twelve} ${part}`),
    `${twelve} ${hour < 12 ? 'am' : 'pm'}`,
    `${hour} horas`,
    ...(hour === 0 ? ['medianoche'] : hour === 12 ? ['mediodia'] : []),
  ]
  return told.flatMap((one) => [one, `a ${one}`, `al ${one}`])
}

/** Parts of the day overlap where people differ: «las 7 de la tarde» and «las 7 de la noche» are one hour. */
function partsOf(hour: number): string[] {
  if (hour === 0) return ['noche']
  if (hour < 6) return ['madrugada', 'mañana']
  if (hour < 12) return ['mañana']
  if (hour < 19) return ['tarde']
  return hour < 20 ? ['tarde', 'noche'] : ['noche']
}
