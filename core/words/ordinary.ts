/**
 * Short everyday words, folded. They are right as they stand: of 150 ordinary words, 16 lay one letter from a word of
 * the question box (queso → quedo, barco → banco, tazas → tasas), and a question about cheese was read as one about
 * what is left.
 */
export const ORDINARY: readonly string[] = `
  poco poca pocos pocas mucho mucha muchos muchas pero pasaje domingo domingos sabados peores mejoro mejoran mejorar mejorado mejoraba empeoro
  altitud actitud aptitud bayo peruano pinto
  casi tampoco febrero agosto septiembre octubre noviembre diciembre sedimento tras adentro delante luego alli cierto camino norma seña unica presente amargo acido maduro vivo mudo minoria reparto cultura oceano estadio duro
  caballo cansado prensa mejora resta grave falla tarda robot sexo tortuga doble tunas limas sobrar sobran abre abren cierra corre corren nace gasta pesan bala
  productor productores exportacion importacion mayoreo menudeo
  paris londres madrid berlin tokio lima quito bogota caracas habana miami texas houston chicago dallas moscu pekin viena praga lisboa atenas cairo peru chile cuba china japon francia italia brasil suiza grecia rusia india turquia canada
  abrigo abril abrir area residente aceite acero actor adios agua aguja ahora aire ajo alas alma alto altura alumno amar amigo amor ancho angel animal anillo
  anotar ansia antena apagar apio apoyo arado arbol arco arena arma aroma arpa arroz arte asado asiento astro atar atun audio aula autor auto avena
  aviso avion ayuda ayudar azar azul azucar bache bailar baile bajar balde balon baño banda bandera barba barca barco barra barrer barrio barro base
  bebe beber bebida beca beso biblia bici bien bigote billar bingo bloque blusa boca boda bola boleto bolsa bolso bomba bombero bonos bosque bota bote
  botella boton brazo brillo brisa broma bruja bueno burro buscar cabello cabeza cable cabra cacao cadena caer cafe caja cajero cajon calabaza calcio
  caldo calor calle calma cama camara camello camion camisa camote campeon campo canal canasta cancha cancion canela canoa canto caña caoba capa capilla
  capital cara carbon carga cariño carne carpa carreta carta cartera cartero cartel casaca casco caso castillo cazar cebolla ceja celda cena cenar ceniza
  cerca cerdo cereza cerdos cerro cerveza cesta chal chango charco chica chico chicle chile chino chivo choque cielo ciego ciervo cine cinta circo cita
  clase clavo clima cobre coche cocina coco codigo codo coger cojo cola colchon colegio collar colmena color columna comedia comer comida comprar conejo
  copa copia coral corazon corcho cordero corona correo correr cortar corte cortina cosa coser costa costilla costura crear crecer creer crema crimen
  cristal cruz cuadro cuarto cubo cubeta cuello cuenta cuento cuerda cuero cuerpo cuesta cueva cuidar culpa cuna cupo cura curso dado dama danza dardo
  deber debil decir dedo defensa dejar delfin diablo diente dieta dinero diosa disco doctor dolor domar dorado dormir drama droga ducha duda duelo dueño
  dulce dureza edad edificio educar efecto elegir elenco elote empate empleo enano encino enemigo enero enojo entero entrada entrar envio equipo error
  escala escena escoba escribir escudo esfera espada espejo espina esposa esposo espuma estrella estufa examen exito exterior fabrica falda fallo falta
  fama familia faro fecha feria feliz fiesta figura fila filtro firma flauta flecha flor flota foca foco fondo forma foro foto fruta fuego fuente fuerza
  fumar funda futbol gafas gala galleta gallina gallo galon ganado ganar gancho ganso garra garza gasto gato gatito gente gesto girar globo gloria gol
  golpe goma gordo gorra gota grano grasa grito grupo guante guapo guerra guia guion guiso gusano gusto haba hablar hacer hacha hada hambre harina heroe
  hielo hierba hierro higado higo hijo hilo hogar hoja hombre hombro hongo honor hora hormiga horno hotel hueco huella hueso huevo humo huir idea idioma
  iglesia imagen imperio incendio indio infanta interior isla jabon jamon jarabe jarra jaula jefe jinete jirafa joven joya juego jugar jugo juez juguete
  junio junto jurar justo labio labor lado ladron lago lana lancha lapiz largo larva lata lavar lazo leche lechuga leer legal lejos lengua lente leña
  leon letra ley leyenda libro liga limon linea lino lista litera llama llanta llanto llave llegar llenar llevar llorar lobo loco lodo loma loro lucha
  luna lunes luto luz macho madera madre maestro magia mago maiz maldad maleta malla mamut mango mano manta manzana mapa mar marco marea margen marido
  marte martes martillo masa mata matar medalla medicina medico medio mejilla melon menor mente menu mesa meta metal metro mezcla miedo miel miembro milpa
  mina mirar misa moda modelo mole molde molino momia moneda mono monte montar mora moral morir mosca moto motor mover mucho mueble muela muerte mujer
  multa mundo muñeca muro musculo museo musica nacer nadar nariz nave negro nervio nido nieto nieve niña niño noche nombre norte nota novela novia novio
  nube nuca nudo nuera nuez obra obrero ocio odio oeste oficina ofrecer oido ojo ola olla olor ombligo onda opera orden oreja oro oruga oso otoño oveja
  padre pagina pagar pala palabra palacio palma palo paloma pan pano pantalon papa papel parar pared pareja parque parte partes partido partir pasado
  pasar paseo paso pasta pastel pasto pata patio pato paz pecho pedir pegar peine pelea pelicula pelo pelota pena pensar peor pera perder perro perla
  pesado pesca peso pez pie piedra piel pierna pieza pila piloto pino pinza piña pipa pirata piscina piso pista pizarra planta plata plato playa plaza
  pluma pobre poder poema poesia poeta pollo polvo pomada poner poste postre potro prado precioso premio prenda preso primo prisa prosa prueba pueblo
  puente puerco puerta pulga pulmon pulpo punta puño quedar queja querer queso quitar rabia rabo radio raiz rama rana rancho rata raton rayo raza razon
  recado receta red regalo regla reina reino reir reja reloj remo reposo res resto reto retrato rey rezar rico riego rienda rima rincon riña risa rito
  ritmo roca rodar rodilla rojo rollo romper ropa rosa rostro rubio rueda rugir ruido ruina rumbo rusia ruta saber sabio sabor saco sala salir salsa
  saltar salto salud salvar sangre santo sapo sarten sastre secar secreto seda selva sello señor señal ser serie sermon serpiente sierra siesta silencio
  silla simio sobra sobre sobrino socio sofa sol soldado solo soltar sombra sonar sonido soñar sopa sordo suave subir sudor suegra sueldo suelo sueño
  suerte sumar sur tabla taco tacto talla taller talon tambor tapa tapete tarde tarea tarta taxi taza techo tejado tela tema temer templo tender tenis
  teoria tesoro texto tez tia tiempo tienda tierra tigre tijera timbre tinta tio tirar titulo tiza toalla tobillo tocar tomar tono tonto toque torero
  tormenta toro torpe torre torta tos trabajo traer trago traje trampa trapo tren trenza tribu trigo triste trompa trono tropa trozo trueno tubo tumba
  tunel turno uña urna usar vaca vacio vagon vaina valle valor vapor vara vaso vecino vela vena vencer venta ventana ver verano verbo verdad verso vestido
  viaje vicio vida vidrio viejo viento vientre villa vino viola virgen virtud visa vista viuda vivir vocal voto voz vuelo vuelta yate yegua yerno yeso
  yogur yuca zapato zona zorro zurdo ahorro ajedrez alegria bolillo cajeta canica celular chamba compadre cuate dado desayuno examen gatos grillo guacamole platino pintura
`
  .split(/\s+/)
  .filter(Boolean)
