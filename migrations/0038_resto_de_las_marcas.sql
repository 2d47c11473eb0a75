-- The rest of what is marked in error. docs/decisions/0054-what-a-mark-takes-with-it.md.

-- An order whose result arrives once its history is closed is completed by it; one whose result is marked in error stands without
-- it, or with another part of it, and is completed again by the right one. Nothing else of it changes.
create or replace function custodia_es_resultado_tardio(antes orden, despues orden) returns boolean
language plpgsql stable
as $$
declare
  curso text[] := array['version', 'actualizado_en', 'estado', 'resultado_documento', 'fecha_resultado'];
begin
  if antes.anulado is true or to_jsonb(antes) - curso <> to_jsonb(despues) - curso then
    return false;
  end if;
  if antes.resultado_documento is not null and antes.resultado_documento is distinct from despues.resultado_documento then
    return custodia_marcado(antes.historia, 'documento', antes.resultado_documento)
      and case when despues.resultado_documento is null
        then despues.estado = antes.estado or (antes.estado = 'completada' and despues.estado in ('activa', 'autorizada', 'en_proceso'))
        else despues.estado = antes.estado and exists (select 1 from documento d where d.id = despues.resultado_documento
          and d.orden = despues.id and d.eliminado_en is null and d.anulado is not true) end;
  end if;
  return despues.estado = 'completada'
    and (antes.estado in ('activa', 'autorizada', 'en_proceso') or (antes.estado = 'completada' and antes.resultado_documento is null
      and despues.resultado_documento is not null and exists (select 1 from marca_error m
        join marca_error_decision x on x.marca = m.id and x.vigente
        where m.historia = antes.historia and x.declaracion -> 'registros' @> jsonb_build_array(jsonb_build_object('recurso', 'orden', 'id', antes.id)))))
    and (antes.fecha_resultado is null or antes.fecha_resultado = despues.fecha_resultado)
    and exists (select 1 from documento d join historia h on h.id = d.historia where d.orden = despues.id and d.eliminado_en is null
      and d.anulado is not true and h.estado in ('cerrada', 'archivada') and d.creado_en >= h.cerrada_en);
end
$$;
