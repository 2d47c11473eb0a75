/** Of the report. It loads nothing, so that a copy saved to a disk looks the same in ten years. */
export const STYLE = `:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#eef2f4;color:#1c2a33;font:.95rem/1.5 "DejaVu Sans Condensed","Segoe UI",system-ui,-apple-system,Roboto,sans-serif}
.hoja{max-width:52rem;margin:1.5rem auto;padding:2rem 2.5rem;background:#fff;border:1px solid #d4dde2;position:relative}
header{border-bottom:2px solid #0a5c63;padding-bottom:.6rem;display:flex;justify-content:space-between;gap:2rem}
header p{margin:0;font-size:.8rem;color:#53636d}
header .logo{height:3.4rem;width:auto;max-width:9rem}
header>div{flex:1}
header .prestador{font-size:1.15rem;font-weight:700;color:#0a5c63}
header .estado{text-align:right;font-weight:700;color:#1c2a33}
h1{font-size:1.7rem;line-height:1.2;color:#0a5c63;margin:1.4rem 0 0}
.subtitulo{margin:.2rem 0 0;color:#53636d}
h2{font-size:1.1rem;color:#0a5c63;border-bottom:1px solid #c5d1d6;padding-bottom:.2rem;margin:1.8rem 0 .7rem}
h3{font-size:.95rem;margin:0}
h3.titulo{margin:.9rem 0 .3rem}
p{margin:.4rem 0}
p,dd,td{white-space:pre-wrap;overflow-wrap:anywhere}
dl{margin:0;display:grid;gap:.45rem 1.2rem}
dl.c1{grid-template-columns:1fr}dl.c2{grid-template-columns:repeat(2,1fr)}
dl.c3{grid-template-columns:repeat(3,1fr)}dl.c4{grid-template-columns:repeat(4,1fr)}
dl.c1>div{display:grid;grid-template-columns:11rem 1fr;gap:1rem}
dt{font-size:.75rem;color:#53636d}
dd{margin:0}
dl.paciente{background:#eef3f4;padding:.6rem .8rem;margin:.5rem 0 1rem}
dl.paciente dd{font-weight:700}
dl.detalle{display:block;font-size:.82rem}
dl.detalle>div{display:inline;margin-right:.9rem}
dl.detalle dt,dl.detalle dd{display:inline;font-size:inherit}
dl.detalle dt{font-weight:700;color:inherit}dl.detalle dt::after{content:": "}
table{width:100%;border-collapse:collapse;margin:.3rem 0 .8rem;font-size:.87rem}
caption{text-align:left;font-weight:700;padding:.3rem 0}
th,td{text-align:left;vertical-align:top;padding:.3rem .4rem}
thead th{background:#eef3f4;color:#0a5c63;font-size:.76rem;vertical-align:bottom}
tbody th{font-weight:400;white-space:pre-wrap}
tbody tr{border-top:1px solid #dfe6e9}tbody tr.mas{border-top:0}tbody tr.mas td{padding-top:0}
article{border-left:3px solid #c5d1d6;padding:0 0 .1rem .9rem;margin:1rem 0}
article.anulado{border-left-color:#a3161f}
article>.cabeza{display:flex;justify-content:space-between;gap:1rem}
article>.cabeza time,article>.cabeza span{color:#53636d;font-size:.85rem;white-space:nowrap}
.firma{color:#53636d;font-style:italic;font-size:.8rem}
figure{margin:.6rem 0;break-inside:avoid}figcaption{font-size:.75rem;color:#53636d}
figure svg{width:12rem;display:block;border-bottom:1px solid #53636d}figure path{fill:none;stroke:#10243e;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.anulacion{color:#a3161f;font-weight:700}
del{color:#53636d;text-decoration-color:#a3161f}
.aviso{border-left:4px solid #a3161f;background:#fbeff0;color:#a3161f;padding:.5rem .8rem}
.verificacion{display:grid;grid-template-columns:8rem 1fr;gap:1.2rem;align-items:start;margin-top:1rem;break-inside:avoid}
.verificacion svg{width:8rem;height:8rem;display:block}
.verificacion dl.c1>div{grid-template-columns:8rem 1fr}
a{color:#0a5c63;overflow-wrap:anywhere}
footer.pie{border-top:1px solid #c5d1d6;margin-top:2rem;padding-top:.4rem;font-size:.78rem;color:#53636d}
.marca{position:fixed;inset:0;display:grid;place-items:center;pointer-events:none;z-index:1}
.marca span{transform:rotate(-52deg);font-size:min(6vw,3.6rem);font-weight:700;color:#a3161f;opacity:.12;white-space:nowrap}
.sin-valor{border:2px solid #a3161f;color:#a3161f;font-weight:700;text-align:center;padding:.3rem;margin:0 0 1rem}
@page{size:letter;margin:16mm 15mm 18mm;@bottom-left{content:"Página " counter(page) " de " counter(pages);font:8pt sans-serif;color:#53636d}}
@page media{size:5.5in 8.5in;margin:11mm 10mm 14mm}
@media print{body.media{page:media;font-size:8.6pt}body{background:#fff;font-size:9.5pt}.hoja{margin:0;padding:0;border:0;max-width:none}
h2,h3,caption,.cabeza{break-after:avoid}tr,article,dl>div,.firma{break-inside:avoid}p{orphans:2;widows:2}}
@media (max-width:40rem){.hoja{padding:1rem;margin:0;border:0}dl.c3,dl.c4{grid-template-columns:repeat(2,1fr)}header{display:block}header .estado{text-align:left}
article>.cabeza{display:block}table{display:block;overflow-x:auto}}`
