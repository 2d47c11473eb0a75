/**
 * People whose names are easy to mistype, written by hand; any likeness to a person is chance. One a line:
 * document | given names | surnames | birth date | sex | mobile | family | name by which the person is known
 * The given names and the surnames are parted by a slash into first and second.
 */
export const people = `
CC 52123456 | Yeison/Andrés | Rodríguez/Pabón | 1988-04-12 | 01 | 3104567801 | FAM-0001
CC 52987654 | Jeison/Camilo | Gutiérrez/Mora | 1990-09-30 | 01 | 3104567802 |
CC 1020345678 | Catherine | Velásquez/Ulloa | 1995-02-17 | 02 | 3124567803 |
CC 1020345687 | Katerin/Yulieth | Bolívar/Cifuentes | 1996-11-03 | 02 | 3124567804 |
CC 79345612 | Wilmer | Hinestroza/Asprilla | 1979-07-21 | 01 | 3134567805 |
CC 79345621 | Guillermo/León | Valencia/Ayerbe | 1949-01-08 | 01 | 3134567806 | FAM-0002
CC 1031122334 | Steven | Quiñones/Tulcán | 1999-12-31 | 01 | 3144567807 |
CC 1031122343 | Esteban | Quiñonez/Chamorro | 1998-12-30 | 01 | 3144567808 |
CC 80765432 | Jhon/Jairo | Hernández/Satizábal | 1975-05-05 | 01 | 3154567809 | FAM-0003
CC 80765423 | John/Fredy | Ibagué/Cuéllar | 1976-06-06 | 01 | 3154567810 |
CC 41567890 | Yaneth | Villamizar/Peñaranda | 1965-03-19 | 02 | 3164567811 |
CC 41567809 | Janeth/Patricia | Tibaduiza/Chaparro | 1966-08-24 | 02 | 3164567812 |
CC 1010101010 | Kevin/Dayan | Baca/Echeverri | 2001-01-01 | 01 | 3174567813 |
CC 1010101001 | Kevin/Alexis | Vaca/Zuluaga | 2002-02-02 | 01 | 3174567814 |
CC 35456123 | María/José | Peña/Gouriyú | 1972-10-10 | 02 | 3184567815 | FAM-0004
CC 35456132 | Mariajosé | Pena/Uriana | 1982-10-11 | 02 | 3184567816 |
CC 22334455 | Ana/Lucía | de la Cruz/Polo | 1958-06-15 | 02 | 3194567817 | FAM-0005
CC 22334466 | Ana/Lucía | Cruz/Polo | 1968-06-16 | 02 | 3194567818 |
CC 72345098 | Rafael/Enrique | de la Hoz/Charris | 1961-04-30 | 01 | 3204567819 |
CC 72345089 | Álvaro | de los Ríos/Pertuz | 1955-09-09 | 01 | 3204567820 | FAM-0006
CC 8765432 | Juan/Manuel | Del Castillo/Cassiani | 1947-12-24 | 01 | 3214567821 |
CC 1144567890 | Johana/Andrea | Huertas/Ñáñez | 1987-03-03 | 02 | 3224567822 |
CC 1144567809 | Yohana | Guertas/Núñez | 1989-03-04 | 02 | 3224567823 |
CC 16789012 | Giovanny | Caicedo/Lucumí | 1978-08-08 | 01 | 3234567824 |
CC 16789021 | Geovani/Alonso | Carabalí/Mina | 1977-07-07 | 01 | 3234567825 |
CC 1098765432 | Ximena | Suárez/Bohórquez | 1993-05-27 | 02 | 3004567826 |
CC 1098765423 | Xiomara/Esther | Zuárez/Galvis | 1991-05-28 | 02 | 3004567827 |
CC 91234567 | Cristian/Fabián | Jiménez/Otálora | 1986-01-19 | 01 | 3014567828 |
CC 91234576 | Christian | Giménez/Rueda | 1985-01-18 | 01 | 3014567829 |
CC 1127890123 | Michael/Stiven | Archbold/Pomare | 2000-02-29 | 01 | 3024567830 |
CC 1127890132 | Maicol | Hooker/Bowie | 2000-03-01 | 01 | 3024567831 |
CC 1065432109 | Sharick/Dayana | Oñate/Maestre | 2004-11-11 | 02 | 3034567832 |
CC 1065432190 | Zharick | Daza/Brito | 2005-10-12 | 02 | 3034567833 |
CC 1118234567 | Leidy/Tatiana | Epiayú/Ipuana | 1994-04-04 | 02 | 3044567834 |
CC 1118234576 | Leydi/Marcela | Pushaina/Jusayú | 1992-04-05 | 02 | 3044567835 |
CC 30456789 | Nicole | Echavarría/Botero | 1997-07-17 | 02 | 3054567836 |
CC 30456798 | Nicol/Valeria | Jaramillo/Botero | 1998-07-18 | 02 | 3054567837 |
CC 43567123 | Gloria/Stella | Vanegas/Uribe | 1953-02-14 | 02 | 3114567838 | FAM-0007
CC 43567132 | Estela/Gloria | Benegas/Arroyave | 1954-02-15 | 02 | 3114567839 |
CC 98654321 | Wálter/Hugo | Zapata/Yepes | 1970-09-01 | 01 | 3114567840 |
CC 98654312 | Wilson/Alberto | Llanos/Yépez | 1971-09-02 | 01 | 3114567841 |
CC 1085234567 | Edwin/Ferney | Guaitarilla/Yandún | 1990-06-29 | 01 | 3114567842 |
CC 1085234576 | Eduin | Cuasquer/Burbano | 1991-06-28 | 01 | 3114567843 |
CC 27345678 | Hortensia | Sepúlveda/Ocaña | 1940-08-19 | 02 | 6075678901 |
CC 27345687 | Ortencia/Isabel | Céspedes/Ocampo | 1941-08-20 | 02 | 6075678902 |
CC 1053876543 | Sofía/Isabella | Ocampo/Ospina | 2003-03-23 | 02 | 3114567844 |
CC 1053876534 | Sophia | Osorio/Montes | 2002-03-24 | 02 | 3114567845 |
CC 10234567 | Héctor/Fabio | Giraldo/Yarce | 1959-10-31 | 01 | 3114567846 |
CC 10234576 | Éctor/Iván | Jiraldo/Arce | 1960-10-30 | 01 | 3114567847 |
CC 63456789 | Elizabeth | Serrano/Mantilla | 1963-12-05 | 02 | 3114567848 |
CC 63456798 | Elisabet/Nubia | Cerrano/Mantilla | 1964-12-06 | 02 | 3114567849 |
CC 1017234567 | Brayan/Stid | Londoño/Usuga | 1996-05-15 | 01 | 3114567850 |
CC 1017234576 | Brian/Alexander | Londoño/Úsuga | 1997-05-16 | 01 | 3114567851 |
CC 52741852 | Luz/Marina | Vásquez/Barajas | 1967-01-27 | 02 | 3114567852 |
CC 52741825 | Marina | Luz/Basques | 1969-01-28 | 02 | 3114567853 |
CC 19283746 | José/María | Córdoba/Mosquera | 1950-11-02 | 01 | 3114567854 |
CC 39283746 | María/José | Córdoba/Rentería | 1980-11-02 | 02 | 3114567855 |
CC 51847362 | Blanca/Nieves | García/García | 1956-07-06 | 02 | 3114567856 |
CC 51847326 | Blanca/Inés | García/Forero | 1957-07-05 | 02 | 3114567857 |
CC 1023456780 | Ángel/David | Niño/Rincón | 1995-08-31 | 01 | 3114567858 |
CC 1023456708 | David/Ángel | Rincón/Niño | 1996-08-30 | 01 | 3114567859 |
CC 17654328 | Pedro/Pablo | O'Byrne/Salcedo | 1962-04-22 | 01 | 3114567860 |
CC 17654382 | Pedro | Obando/Salcedo | 1963-04-23 | 01 | 3114567861 |
CC 1072654321 | Luisa/Fernanda | Gómez-Restrepo/Isaza | 1994-09-14 | 02 | 3114567862 |
CC 1072654312 | Luisa/Fernanda | Gómez/Restrepo | 1994-09-15 | 02 | 3114567863 |
CC 24681357 | María/del Carmen | Ordóñez/Zúñiga | 1948-05-01 | 02 | 3114567864 | FAM-0008
CC 24681375 | María/Carmenza | Ordoñez/Sarria | 1949-05-02 | 02 | 3114567865 |
CC 13579246 | Víctor/Hugo | Bermúdez/Zorro | 1968-03-13 | 01 | 3114567866 |
CC 13579264 | Bíctor/Julio | Vermudes/Soro | 1969-03-14 | 01 | 3114567867 |
CC 1090456123 | Angie/Lorena | Rangel/Chirinos | 1998-10-08 | 02 | 3114567868 |
CC 1090456132 | Anyi/Paola | Colmenares/Urdaneta | 1999-10-09 | 02 | 3114567869 |
CC 88345671 | Jefferson | Contreras/Bracho | 1984-12-19 | 01 | 3114567870 |
CC 88345617 | Yeferson/Daniel | Briceño/Finol | 1985-12-18 | 01 | 3114567871 |
CC 1047891234 | Keyla/Marcela | Puello/Simarra | 1993-01-30 | 02 | 3114567872 |
CC 1047891243 | Queila | Pájaro/Berrío | 1992-01-29 | 02 | 3114567873 |
CC 9123456 | Eliécer | Meza/Cantillo | 1952-06-11 | 01 | 3114567874 |
CC 9123465 | Eliezer/José | Mesa/Argel | 1951-06-12 | 01 | 3114567875 |
TI 1000123456 | Salomé | Marulanda/Quiceno | 2012-09-21 | 02 | 3114567876 | FAM-0009
TI 1000123465 | Thiago/Emmanuel | Marulanda/Quiceno | 2010-02-11 | 01 | 3114567876 | FAM-0009
RC 1201234567 | Dulce/María | Chocué/Dagua | 2022-05-25 | 02 | 3114567877 | FAM-0010
CE 345678 | Jean/Pierre | Dubois | 1983-03-08 | 01 | 3114567878 |
CE 876543 | Giuseppe | Di Caprio | 1974-11-23 | 01 | 3114567879 |
PA AB123456 | Katarzyna | Wójcik | 1990-07-02 | 02 | 3114567880 |
PA XK987654 | Björn | Åkesson | 1985-05-18 | 01 | 3114567881 |
PPT 5432167 | Yulimar/Coromoto | Villasmil/Urbina | 1997-09-04 | 02 | 3114567882 |
PPT 5432176 | Yorgelis/del Valle | Márquez/Rangel | 1996-02-26 | 02 | 3114567883 |
CC 1152345678 | Samuel | Arboleda/Tangarife | 1995-04-14 | 01 | 3114567884 | | Samantha
CC 1152345687 | Andrés/Felipe | Tangarife/Arboleda | 1994-04-13 | 01 | 3114567885 | | Dafne
CC 66778899 | Ruth/Esther | Lozada/Pechené | 1960-06-25 | 02 | 3114567886 |
CC 66778898 | Rut/Ester | Losada/Ulcué | 1961-06-24 | 02 | 3114567887 |
CC 94112233 | Óscar/Iván | Tunubalá/Muelas | 1982-08-02 | 01 | 3114567888 |
CC 94112332 | Oscar | Trochez/Collazos | 1983-08-03 | 01 | 3114567889 |
CC 31998877 | Amparo | Arbeláez/Toro | 1946-10-17 | 02 | 3114567890 |
CC 31998788 | Desamparados | Arvelaez/Giraldo | 1945-10-18 | 02 | 3114567891 |
CC 1061789012 | Daniela/Alejandra | Erazo/Yela | 1999-03-29 | 02 | 3114567892 |
CC 1061789021 | Daniel/Alejandro | Erazo/Yela | 1999-03-29 | 01 | 3114567893 |
CC 75342198 | Néstor/Raúl | Buriticá/Henao | 1973-02-08 | 01 | 3114567894 |
CC 75342189 | Nelson/Raúl | Buriticá/Henao | 1974-02-09 | 01 | 3114567895 |
CC 60123789 | Doris/Yolima | Cáceres/Jaimes | 1971-11-21 | 02 | 3114567896 |
CC 60123798 | Dorys | Caseres/James | 1972-11-22 | 02 | 3114567897 |
CC 1121876543 | Heidy/Vanessa | Rojas/Baquero | 1995-12-01 | 02 | 3114567898 |
CC 1121876534 | Vanesa | Roxas/Vaquero | 1994-12-02 | 02 | 3114567899 |
`
