import { createTerritory } from '@tianguis/core/territory/territory'

const town = (
  cvegeo: string,
  municipio: string,
  estado: string,
  poblacion: number | null,
  cabecera: string | null = municipio,
) => ({ cvegeo, municipio, estado, cabecera, poblacion, latitud: null, longitud: null })

/**
 * Benito Juárez three times and none the largest by far; Cárdenas twice, one of them by far; Puebla and Hidalgo also
 * states.
 */
export const territory = createTerritory(
  [
    town('09014', 'Benito Juárez', 'Ciudad de México', 434_153, null),
    town('23005', 'Benito Juárez', 'Quintana Roo', 911_503, 'Cancún'),
    town('26071', 'Benito Juárez', 'Sonora', 21_692, 'Villa Juárez'),
    town('13048', 'Pachuca de Soto', 'Hidalgo', 314_331),
    town('14039', 'Guadalajara', 'Jalisco', 1_385_629),
    town('14050', 'Jocotepec', 'Jalisco', 47_105),
    town('14120', 'Zapopan', 'Jalisco', 1_476_491),
    town('16034', 'Hidalgo', 'Michoacán de Ocampo', 110_311, 'Ciudad Hidalgo'),
    town('21114', 'Puebla', 'Puebla', 1_692_181),
    town('24005', 'Cárdenas', 'San Luis Potosí', 18_437),
    town('27002', 'Cárdenas', 'Tabasco', 243_229),
    town('31050', 'Mérida', 'Yucatán', 995_129),
  ],
  [
    { name: 'CDMX', code: '09' },
    { name: 'GDL', code: '14039' },
  ],
)
