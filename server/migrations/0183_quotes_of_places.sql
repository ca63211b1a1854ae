-- A quote belongs to nobody: of an address it keeps what tax goes by. The whole of it is with the order.
update quotes set details = jsonb_set(details, '{address}',
    jsonb_strip_nulls(jsonb_build_object('country', details #> '{address,country}', 'state', details #> '{address,state}', 'postal_code', details #> '{address,postal_code}')))
  where jsonb_typeof(details -> 'address') = 'object';
