/** Words written with capitals wherever they stand: persons, places, genera of organisms, abbreviations, numerals. */
export const properNames = `
Aldrich Alzheimer Aquiles Arnold Asperger Baker Balcanes Baló Barr Barré Barrett Bartholin Beau Beck Behçet Bell Besnier
Bitot Bouchard Brill Budd Buerger Burkitt Buzzi Calvé Chagas Chiari Christian Churg Civatte Creutzfeldt Crigler Crohn
Crosti Cushing Danlos Devic Di Down Dressler Dupuytren Eaton Ebstein Edwards Ehlers Epstein Erb Eustaquio Fallot Falopio
Feil Felty Forestier Friderichsen George Giannotti Gilbert Gottron Grover Guillain Hallervorden Hansen Heberden
Hirschsprung Hodgkin Hoffmann Horner Huntington Hurst Jaccoud Jadassohn Jakob Kaposi Kaschin Kawasaki Kienböck Kleffner
Klinefelter Klippel Klumpke Kyrle Lambert Landau Langerhans Legg Lequesne Lesch Letterer Luschka Lyell Lyme MacLeod
Magendie Marchiafava Marfan Meckel Melkersson Mendelson Ménière Micheli Mikity Mollaret Moyamoya Najjar Nelson Nezelof
Nyhan Oddi Olszewski Paget Papanicolaou Parkinson Pasini Patau Pellegrini Pellizzari Perthes Pick Pierini Potter Quervain
Raynaud Refsum Reiter Rett Reye Richardson Riley Schmorl Schweninger Sézary Silvio Siwe Sjögren Spatz Steele Stieda Still
Strauss Sweet Takayasu Tietze Tourette Turner Vater Vincent Waldenström Waldeyer Waterhouse Weber Wegener Wells Werdnig
Wernicke Willebrand Wilson Wiskott
Boston Brill California Colorado Congo Coxsackie Crimea Ebola Junín Kyasanur Lassa Luis Machupo Marburg Nilo Norwalk Omsk Oropouche
Pontiac Rift Rocío Ross San Chikungunya Tor
Bacillus Bordetella Brucella Brugia Campylobacter Candida Chlamydia Clostridium Echinococcus Erysipelothrix Escherichia
Haemophilus Helicobacter Histoplasma Klebsiella Mycoplasma Parastrongylus Pediculus Plasmodium Pneumocystis Proteus
Pseudomonas Rickettsia Salmonella Schistosoma Shigella Staphylococcus Streptococcus Taenia Treponema Vibrio Wuchereria
Yersinia
ABO ACTH ADA ADN AGE ALK AREB BCG BCR CD30 CD4 COVID DAINE DHL DPT ECHO FPN G6FD GM2 GMSI HELLP HTLV IDCS IgA IgE IgG IgM
LFA LLA LMA LMC LPA LSD MMR NCOP NK PHHF Rh SARS SIDA SPR TAB TLAM VDRL VHTL VIH
B12 B6 H2 O1 XX XXX XXY XY XYY Xq
I II III IIIA IIIB IV IX VI VII VIII XI
B C D G H K M P Q T V X
`
  .trim()
  .split(/\s+/)
