/** Written by `training/train-unwritten-vowels.ts`: a weight and the features that have it, a line each. */
export const VOWEL_WEIGHTS = {
  sorani: `-9 ab_ř
-8 _d b_r b_rs kew_t
-7 VT_NVN _c _man# _ram# _rem ez_n met_ met_r tab_ ur_
-6 #TT_L #nex_ FVF_N FVN_LV NT_ř _no an_k bex_ş g_re# ktêb_ lît_ nc_ pr_ r_z uł_
-5 #şer_ FVT_F F_LV LT_LVG T_LVL T_NVF VT_LVF VnkV _g _kr _ral _ram _tr ak_rê# al_t b_L et_ ger_ ger_m gr_t iGV ner_m or_t oç_ st_ra tan_ x_NV y_ ław_ ş_ke şer_
-4 #ktêb_ #nat_ #nay_ #tund_ FF_NV FT_TVL FT_r F_TVT GVL_F GVN_L GVN_LV NVN_N NVN_NV N_T N_ř T_TVL VF_T VF_T# VT_ł VwtV _be _bî _bîn _bûne _kar _na _ra _re _rew _ro _tan _tan# _x _xan _xane _łî deş_ eb_d ed_re ert_ est_ ex_ş gew_ gr_t# i2wV k_NV man_ nat_ nay_ ner_ or_t# s_LV s_po tund_ ur_t x_T x_ş y_n yan_ zr_ ên_rê êt_r îl_
-3 #FT_LV #dest_ #det_ #fer_ #ger_ #kar_ #yek_ FL_m F_t LF_NV LF_T LF_n LT_r LVT_NV L_k N_g TL_T TVG_L TVL_T T_LVF V1i VLT_N VLTi VNi VT_TV# VnmV _bûn _bûnew _krd _krdn _nak _war _y an_n ay_n aş_ eh_ er_ et_rî# ew_ ew_t# ey_ fer_ g_ i1i i1rV ir1V irV n_T n_TV n_g n_raw r_T s_t t_F t_new t_newe tr_s têk_ y_n# y_t yek_ ên_rêt êt_ îs_ ş_T#
-2 #1i F_NV F_TN F_TTV G_T# G_n L_TV L_d N_LVG N_TVN T_FVF T_GVN T_TVF T_y V1ki VF_NV VF_NVT VG_T# VG_n VL_NVT VN_g Vk1i Vki Vr3V _da# _ke _ma _ny _nya _rêk _rî# _w _wa _ya _yan ab_ an_m an_ma an_man bex_ d_T dest_ es_t ex_ i1V inyV j_ne k_T key_ l_ m_NV s_ s_TN s_TT x_n y_N y_T# y_t# z_TV ş_
-1 FT_TV LTL_T L_G L_GV N_d TVL_T# T_G T_GV T_NVN VGi VN_NVN VN_d VT_LV _man _ne _nekew _ta _yan# _za am_ ey_ş# i2bV n_d n_man# t_man#
1 FT_TV# LVF_L L_NVG L_t TL_N# TVN_N# TVN_TV TVT_T T_NT T_TVT VN_T VN_r VTLV VT_L VT_NV# Vk2V VkmV _ _n _rîn ar_t# b_NV i2tV indV n_N n_m r_st t_bûn# t_re
2 #2V #bêd_ F_F G_m LVF_T LVT_F L_T# L_n N_N# N_k TVG_F TVN_N TVN_T T_LV# T_N T_N# V2bV V2bi VFNV VFTTV VGT# VG_m VN_N# VN_TVT Vn3V VntV Vs2# Vs3V Vyt# _bûn# _dan _m# _n# _nan# _nanî _nt# _nî _nîn# _ran _ran# _t# b_F b_N bêd_ d_ne dar_ er_t# i1m# i1n# i1t# i2V i2i i3V im# im1# in# in1# ir2V it# it1# it2V kan_t n_N# n_NV n_ne# s_n t_bû# t_me t_nek t_r t_rîn t_rîn# w_t z_N z_n ç_ îb_
3 #beb_ #bed_ #bez_ #bêm_ #gr_ #gut_ F_n LVT_FV LVT_T N_LV# N_NV# TT_LV T_NN T_T# T_r V3wV V3yV VFT_L VF_L VFi VLTTV VT_NVF VT_m VTi Vn2i Vw2i Vy2# Vyn# Vł2V _bêt _bêt# _bû# _de _ge _nand _nanda _nanî# _nd _neka _nekan _nekey _new _ney# _nm# _nt _nyan _nyan# _nê _nîn _ra# _rên# _rêt# _rî _td _we _zî _şan _şt ab_n an_ an_t at_m ax_ b_G b_GV b_b bb_ beb_ bed_ bêm_ d_da ed_ ej_ ek_rê est_t g_L g_LV gut_ iFTTV iLTi im2V im2i itbi krd_ led_r n_t# nan_ p_L per_ rd_bû st_t t_nan t_nî# t_ran# t_rî t_rîş t_rîş# w_N w_N# w_ta y_FV z_T# z_t z_t# ç_N êb_ êj_m êm_ êr_ îşt_ ł_t
4 #FN_T #bef_ #bem_ #bet_ #bew_ #bêk_ #bên_ #bêt_ #bêş_ #leb_ #led_ #lef_ #lek_ #let_ #lew_ #lez_ FT_b LVF_N L_NT L_NV# NF_N NF_NV NF_m NVT_F N_r TF_TVN T_GVF T_LN T_LN# V2cV V3tV V3ti VF_ř Vf2V Vj2V Vr2i Vst# Vt2i _ft _mew _mewe _mewe# _nan _nanew _newe _newe# _nîş# _rov _rêt _tde _tna _řê _řî _ş _şek _şte# _ştm# and_ and_b at_me aw_t# b_FV bef_ bem_ bes_ bet_ bew_ bez_ bf_ bêk_ bên_ bêt_ bêş_ d_F der_m eb_ř eg_r ek_r er_t eç_ hat_n i2bi i2rV iN# j_NV k_rawe k_t leb_ led_ lef_ lek_ lew_ lez_ nîşt_ r_ş s_N t_re# x_L y_şt# ç_n êd_r êk_r ês_ îr_ îst_ ř_ ř_F ş_TV ḧ_
5 #bek_ #beş_ #bês_ #lem_ #leş_ FT_N FT_NVN F_L F_NN# F_ş NT_r N_j TF_LVF TTL_F TVG_NV T_NV# V2V VN_t VT_r VjnV Vł2i Vẍ2V _neke _nêk _raw _z _şte ak_ş an_t# ard_ ay_ş b_T bed_r bek_ beş_ bk_ bês_ dab_x der_t ek_ g_rê g_rî iFT# k_ş l_b lem_ let_ leş_ m_r nab_ř oş_n rdn_ s_TV s_ne t_bû z_man êd_ êş_t ş_kê ş_ne
6 #haz_ F_NT F_NVL N_L V2rV _st bd_ bs_ f_ra hat_ haz_ haz_r k_ra n_k nab_ nak_ oz_n
7 F_ř V2fi _r ay_ b_ g_rek x_ra
8 #bes_ #les_ dek_ les_
9 F_LVF T_L k_raw
10 _ne# en_
12 _łat x_r`,
  northern: `-10 _nam ol_m
-9 FVT_F _tr _yo _ç k_rê
-8 #Ni #dey_ #pey_ FVG_F TL_k VT_LV man_ st_r
-7 #FL_N #ger_ #prs_ #pêş_ F_T F_t T_LFT _kar _rş _yar al_ya al_ya# b_r d_h d_he eh_ er_m oy_ pêş_
-6 #met_ L_k NT_T N_GVG N_T TVF_N T_TL T_TVL VL_m _he _ker _x _şem ad_y av_ ay_ b_rî dey_ kt_rî met_ y_T yay_ zr_
-5 FVG_N GVG_N# G_N L_NV NF_N# TVT_FV T_GVL T_TVF T_s V2m# VG_N VL_T _d _sa der_ dey_n ej_ ej_n er_ j_na k_F ok_ oy_n# pş_ t_LV v_ro x_w îş_
-4 #der_ #ʔîn_ FVG_N# G_L LVF_T L_t NF_m VF_FVN VG_L VN_T _f _geh _kr _ma _ne _p _s _van _waz _wî b_z est_ hn_ k_ kt_ kt_r n_T r_t ʔîn_
-3 F_w L_NVT TL_s V2kV VF_t VL_NVT _g _m _na _ro _tr# ay_n# r_F x_we
-2 F_NVN TVT_NV T_LF T_TLV Vyn# _w ez_ iLV m_F r_s st_
-1 _kî# _t _za an_ i1# t_
1 L_TV# T_N VGi VTi _n# _rî# _y i1n# i1yV in# in1# iy1V iyV y_F
2 L_TVG TF_TVN V1i VT_r Vr2V _bûm# _bûn# _kek _n ar_ d_b eş_ i1hV i2i iNV ih1V ihV s_b y_FV y_n# y_na
3 #TF_T F_NV F_y NVF_L NVT_FV NVT_T TVG_N# T_N# T_NV# T_n VL_n VN_N _bû# _kên _ne# _tî _we _yan# _ye# _yê# d_ya kr_ n_N r_ya# t_b
4 #T_y #veb_ FVT_N F_NV# F_TLV LVG_N L_n NVT_F NVT_L N_L N_N N_k T_L V2i V2mV VF_NV# VF_y VL_y Vv2i _jy _jya _k _kan _m# _nn _r _rek _yab _yabû _yek b_ b_T b_g br_ d_T d_TL d_x ey_n# iTi ley_ m_LV t_me veb_ vek_ vek_r y_nan y_nan# îy_n#
5 #Fi #ved_ F_FT GVL_N NVT_LV T_L# T_LV# V2V VFT_L VT_F _rs _rî _ya# am_ d_ in2V k_L m_L t_bû t_me# ved_ weş_ îy_ îy_n ř_F
6 #ned_ #nej_ L_NV# TF_L TT_F _bî _st _stan _sîn as_ er_k f_ro fr_n geh_ h_L h_l iN# k_ş nej_ r_kî t_n war_ xwar_ y_no y_no#
7 F_NVL F_v _lê# _me# _nek _yam _yan _yay _ye _yê bet_ ger_ h_ş il2i ol_ sal_ z_n
8 LVF_N V2qV VF_b _no _no# _vî en_ ew_ran f_T i2yV iz2V kar_ ned_ t_rîn t_rîn# w_TV w_ran ên_ êt_
9 LVL_FV _nan _nan# _zî her_
11 êz_
12 q_`,
} as const;
