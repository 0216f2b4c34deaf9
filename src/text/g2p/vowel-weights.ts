/** Written by `training/unwritten-vowels/train-unwritten-vowels.ts`: a weight and the features that have it, a line each. */
export const VOWEL_WEIGHTS = {
  sorani: `-20 g_re#
-18 NT_ř ab_ř
-17 VT_LVF _man# _rem b_r
-16 ur_
-15 FVN_LV GN_T VGN_T _c _d _ram# bex_ş kew_t tab_ yn_
-14 #lît_ #şer_ FVF_N FVT_F VF_T VT_NVN _ral ger_m lît_ met_ met_r x_NV yek_
-13 V2ci _kar _tr _łî b_L ez_n uł_ wş_ îl_ şer_
-12 LF_T NVN_N N_ř _ro b_rs ex_ş ger_ ktêb_ nc_ ner_m s_po x_ş
-11 #TT_L #nex_ FT_r NVN_NV VnkV _kr _no _tan b_na deş_ et_rî# ew_t# gr_t iGV pr_ r_z st_ra t_F tr_s ên_rê ş_ke
-10 #fer_ #ktêb_ #nat_ #tund_ GVN_L GVN_LV LT_LVG LVT_NV T_LVL VLT_N VwtV VwłV _na _nak _nûs _ram _x ak_rê# al_t er_ et_ ex_l g_ram i1V i1i k_NV nat_ nay_ ndn_ ner_ or_t oç_ r_T tund_ y_ ław_
-9 #kar_ #met_ #nay_ FL_m F_LV L_d N_T T_TVL _bûne _re _tan# _war _xan _xane d_N eb_d ex_t fer_ g_ gr_t# i2wV s_LV t_new t_newe tan_ ur_t x_n y_n yan_ zr_ ên_rêt
-8 #dest_ #det_ #ger_ #ʔem_ FF_NV F_NVT LF_NV TVG_L VGi _bûn _bûnew _g al_t# an_k aş_ b_LF eh_ est_ ew_ j_ne n_raw or_t# în_ ş_ ʔem_
-7 #bt_ #xwên_ FF_TV FT_NVF F_NV LF_n L_k N_LVG N_g VLTi VL_NVT VN_g VNi VT_TV# _bî _bîn _krd _krdn _ra _sta _tek bex_ bt_ dest_ es_t# et_m ex_ ey_ ey_ş i1rV iTGV ir1V irV m_NV n_g pş_ s_ x_T y_N y_n# y_ştn yş_t êş_n ł_
-6 #1i #par_ FVN_T F_T# F_TN F_TT G_T# G_n L_NVT NVF_TV TL_T TT_LF TVL_T T_FVF T_NVF T_TVF VG_T# VG_n VnmV _ma _rew _y ab_ an_ ay_n d_T eng_ es_t iTFV par_ s_TN s_TT têk_ x_FV y_t z_TV îs_ ş_T#
-5 FT_LVN FVG_N LT_T LT_r T_y V1i VF_NV VLT_L VLT_LV Vr3V _ke _ny _nya _rêk _w _ya _ştn am_ en_g ey_ş# ez_ inyV key_ n_T n_TV ng_ pr_s s_t s_t# y_T# y_t#
-4 FVF_T NVN_F N_b N_d T_GVN V1ki VF_T# VN_d VT_LV Vk1i Vki _da# _yan an_m an_n er_z n_d n_man# s_T s_T#
-3 FT_TV F_LVN F_t LT_N L_G L_GV L_TV N_TV# N_TVN TVL_T# T_G T_GV V2tV VF_m VLi VN_NVN VT_NV _gî _man _ta an_ma an_man k_N key_ş l_ man_ r_ w_FV
-2 VN_TV# VN_n _yan# an_ta an_tan k_ma k_man n_ta n_tan n_tan#
-1 F_T NT_T N_G N_GV N_TV T_NVN _şe k_T
1 LVT_T V2i ekan_ ten_
2 #ten_ TVN_NV TVN_T T_LV T_n V2mV _m i1# kan_ n_m# n_t
3 TVN_N T_N# T_TVT VTNV VkmV b_TL d_L gey_ i2V k_L kan_t nd_n r_n t_m
4 FN_T GVL_T LVF_NV LVF_T N_k VFT# VFTTV VF_N# VTLV Vk2V Vn3V VntV Vş2i _de _m# _n# _nekey _rên _tn ber_ d_bû i1m# i1n# iLTi im# im1# in# in1# indV ir2V kêş_ n_N# t_bûn# tb_ w_n w_n# w_t
5 #FN_T GVL_N G_m LVT_F L_NNV N_N# TLT_N TLT_NV TL_N# TT_F T_LVT T_N T_NT T_z V2bi VFNV VFi VG_m VLTTV VL_NN VL_NV# VN_N# VN_TVT VT_TVN VT_m Vyt# _bûy _bûya _bûyan _manî _ne _nek _neke b_F d_bû# er_t# f_ř im2V k_t m_j n_NV rd_ rd_bû rdn_ ser_ t_me t_r t_re êb_ ş_TV
6 #bêd_ F_TVN GT_n L_NN L_NV# L_n TVG_N T_LV# T_T# V2nV V3dV VFT_L VGT# VL_NNV VN_t Vz2V Vł2V _ _mde _mek _mê _n _nan# _nanî _nd _new _rên# an_t ar_t# b_G b_GV bêd_ dar_ der_m eł_t i2i istV n_N n_m r_st s_TV w_N w_N# wt_n zan_ îr_ ûr_
7 #bed_ #bêb_ #bêt_ F_N# F_n LVT_FV LVT_L L_FVT N_L N_LV# TT_LV TVG_NV TVN_TV V3ki V3mV V3yV VTi Vm2i Vyn# Vşt# _ge _ger _nand _nanda _nanî# _neka _nekan _newe _nt _nt# _nyan _nyan# _nîn# _ran# _rêt# _rîn _t# _tna _we _şîn at_m az_ b_N b_NV b_p bed_ bêb_ bêt_ d_ne ed_ ez_ma ez_man i1t# i3V iNTV it# it1# krd_ led_r r_sta s_n s_pê t_nan t_rîş t_rîş# z_N êj_m êr_ îr_t îr_t# ş_NV
8 #beb_ #bej_ #bez_ #bêm_ #leb_ #řab_ FVN_F F_F F_k L_NT N_NV# TVF_NN TVG_F T_NN V2cV V3bV VN_r VT_NVF Vf2V Vs2# Vs3V Vw2i _nî _nîn _nîş# _ran _rî _zm b_b beb_ bej_ bet_ bêm_ iFTTV iN# itbi ił2V leb_ n_ne# t_bû# t_nî# t_ran# z_n ç_N ç_n êj_ êk_r îb_ řab_ ş_ka
9 #bêk_ #bên_ #bêş_ FT_N FT_NVN FVN_FT F_ş LVF_N NVT_F N_j T_LN# T_r V2bV V3tV V3wV Vn2i Vr2i Vy2# _bûn# _ra# _z _şt _şte# an_t# and_ and_b at_me bêk_ bên_ bêş_ ek_rê ex_r eç_ im2i n_t# nak_r nan_ r_ş w_ta y_FV y_şt# z_man ç_ ês_ îst_ ł_t ř_
10 #bef_ #bem_ #bet_ #bew_ #let_ #şew_ NF_NV T_GVF T_LN V3ti VF_L VF_ř VT_r Vt2i _bêt _bêt# _bû# _nanew _rêt _łat _şan ay_ş b_FV bef_ bem_ bew_ bk_ bn_r d_F eb_ř ej_ ek_ g_L g_LV ik2V it2V j_NV k_ş let_ m_L p_ř s_p w_ła w_łat z_T# z_t# ş_ne şew_
11 #led_ #lek_ #lem_ #lew_ F_NVL NFT_N NF_N NF_m TF_LVF TTL_F V2V VjnV _nan _newe# _nê _rov _td _tde _zî _řî _şek aw_t# bb_ bf_ eg_r i2bi i2rV k_rawe kew_n led_ lek_ lem_ lew_ nab_ř nîşt_ oş_n per_ t_re# t_rî êd_r îşt_ ř_F
12 #bês_ #gr_ #lef_ #lez_ #leş_ F_NN# NT_r Vj2V Vł2i Vẍ2V _mew _mewe _mewe# _řê ard_ b_T bed_r bes_ bez_ bês_ der_t g_rê g_rî hat_n k_şa lef_ lez_ leş_ nab_ s_N s_ne st_b t_bû
13 #bek_ #deb_ #haz_ F_L _st _ş bek_ dab_x haz_ haz_r k_ra êd_ êş_t ş_kê
14 #beş_ F_NT T_NV# _ft _nêk _raw _şte ay_ beş_ ek_r hat_ iFT# n_k x_L
15 bs_ er_t g_rek oz_n
16 N_r nak_ x_ra
17 F_ř T_L V2rV b_
18 dek_
19 _r
20 #bes_ #les_ V2fi en_ les_
21 F_LVF k_raw
23 x_r
24 _ne#`,
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
